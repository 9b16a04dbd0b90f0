package functions

func timeFunctions() []Function {
	return append(append(calendar(), arithmeticOfDates()...), conversions()...)
}

// calendar are the fields of dates and times.
func calendar() []Function {
	day := []Type{{"T", "row.Date | time.Time | row.LocalTime"}}
	clock := []Type{{"T", "time.Time | row.LocalTime"}}
	both, instant := []string{"Date", "Time"}, []string{"Time"}
	at := func(result string) []Example {
		return []Example{eg("DATE'2024-02-29'", result), eg("TIMESTAMP'2024-02-29 13:14:15'", result), eg("TIMESTAMP_NTZ'2024-02-29 13:14:15'", result)}
	}
	of := func(result string) []Example {
		return []Example{eg("TIMESTAMP'2024-02-29 13:14:15'", result), eg("TIMESTAMP_NTZ'2024-02-29 13:14:15'", result)}
	}
	a := []Arg{expr("a", "T")}
	return []Function{
		{Name: "Year", Spark: "year", Since: "1.5", Types: day, Args: a, Result: "int32", On: both, Doc: "is the year of a", Examples: at("2024"),
			More: "The fields of a TIMESTAMP are those in the time zone of the session."},
		{Name: "Quarter", Spark: "quarter", Since: "1.5", Types: day, Args: a, Result: "int32", On: both, Doc: "is the quarter of a, 1 to 4", Examples: at("1")},
		{Name: "Month", Spark: "month", Since: "1.5", Types: day, Args: a, Result: "int32", On: both, Doc: "is the month of a, 1 to 12", Examples: at("2")},
		{Name: "DayOfMonth", Spark: "dayofmonth", Since: "1.5", Types: day, Args: a, Result: "int32", On: both, Doc: "is the day of a in its month", Examples: at("29")},
		{Name: "DayOfWeek", Spark: "dayofweek", Since: "2.3", Types: day, Args: a, Result: "int32", On: both, Doc: "is the day of a in its week: 1 for Sunday, 7 for Saturday", Examples: at("5")},
		{Name: "Weekday", Spark: "weekday", Since: "2.4", Types: day, Args: a, Result: "int32", Doc: "is the day of a in its week: 0 for Monday, 6 for Sunday", Examples: at("3")},
		{Name: "DayOfYear", Spark: "dayofyear", Since: "1.5", Types: day, Args: a, Result: "int32", Doc: "is the day of a in its year", Examples: at("60")},
		{Name: "WeekOfYear", Spark: "weekofyear", Since: "1.5", Types: day, Args: a, Result: "int32", Doc: "is the week of a in its year, as ISO 8601 counts", Examples: at("9")},
		{Name: "Hour", Spark: "hour", Since: "1.5", Types: clock, Args: a, Result: "int32", On: instant, Doc: "is the hour of a", Examples: of("13")},
		{Name: "Minute", Spark: "minute", Since: "1.5", Types: clock, Args: a, Result: "int32", On: instant, Doc: "is the minute of a", Examples: of("14")},
		{Name: "Second", Spark: "second", Since: "1.5", Types: clock, Args: a, Result: "int32", On: instant, Doc: "is the second of a, without its fraction", Examples: of("15")},
	}
}

func arithmeticOfDates() []Function {
	date := []string{"Date"}
	clock := []Type{{"T", "time.Time | row.LocalTime"}}
	return []Function{
		{
			Name: "CurrentDate", Spark: "current_date", Since: "1.5", Result: "row.Date", Nulls: Never,
			Doc: "is the day on which the query, or the micro-batch, started", Examples: []Example{eg("")},
		},
		{
			Name: "CurrentTimestamp", Spark: "current_timestamp", Since: "1.5", Result: "time.Time", Nulls: Never,
			Doc: "is the time at which the query, or the micro-batch, started", Examples: []Example{eg("")},
		},
		{
			Name: "LocalTimestamp", Spark: "localtimestamp", Since: "3.4", Result: "row.LocalTime", Nulls: Never,
			Doc: "is [CurrentTimestamp] on the clock of the session's time zone", Examples: []Example{eg("")},
		},
		{
			Name: "DateAdd", Spark: "date_add", Since: "1.5", Args: []Arg{expr("a", "row.Date"), value("days", "int")}, Result: "row.Date",
			On: date, Method: "AddDays", Col: []string{"days"},
			Doc: "is the date so many days after a", Examples: []Example{eg("DATE'2024-02-28'", "2", "2024-03-01")},
		},
		{
			Name: "DateSub", Spark: "date_sub", Since: "1.5", Args: []Arg{expr("a", "row.Date"), value("days", "int")}, Result: "row.Date",
			On: date, Method: "SubDays", Col: []string{"days"},
			Doc: "is the date so many days before a", Examples: []Example{eg("DATE'2024-03-01'", "1", "2024-02-29")},
		},
		{
			Name: "AddMonths", Spark: "add_months", Since: "1.5", Args: []Arg{expr("a", "row.Date"), value("months", "int")}, Result: "row.Date",
			On: date, Col: []string{"months"},
			Doc:      "is the date so many months after a",
			More:     "Where that month is too short for it, it is its last day.",
			Examples: []Example{eg("DATE'2024-01-31'", "1", "2024-02-29")},
		},
		{
			Name: "DateDiff", Spark: "datediff", Since: "1.5", Args: []Arg{expr("a", "row.Date"), value("since", "row.Date")}, Result: "int32",
			On: date, Col: []string{"since"},
			Doc: "is the number of days from since to a", Examples: []Example{eg("DATE'2024-03-01'", "DATE'2024-02-28'", "2")},
		},
		{
			Name: "TimeAdd", Spark: "+", Since: "1.0", Types: clock, Args: []Arg{expr("a", "T"), value("d", "time.Duration")}, Result: "T",
			On: []string{"Time"}, Method: "Add",
			Doc: "is the time d after a", Examples: []Example{
				eg("TIMESTAMP'2024-02-29 13:14:15'", "INTERVAL '1' HOUR", "2024-02-29 14:14:15"),
				eg("TIMESTAMP_NTZ'2024-02-29 13:14:15'", "INTERVAL '1' HOUR", "2024-02-29 14:14:15"),
			},
		},
		{
			Name: "TimeSub", Spark: "-", Since: "1.0", Types: clock, Args: []Arg{expr("a", "T"), value("d", "time.Duration")}, Result: "T",
			On: []string{"Time"}, Method: "Sub",
			Doc: "is the time d before a", Examples: []Example{eg("TIMESTAMP'2024-02-29 13:14:15'", "INTERVAL '1' HOUR", "2024-02-29 12:14:15")},
		},
		{
			Name: "TimeDiff", Spark: "-", Since: "1.0", Types: clock, Args: []Arg{expr("a", "T"), value("since", "T")},
			Result: "row.DayTimeInterval", Col: []string{"since"},
			Doc:      "is the time that passed from since to a",
			Examples: []Example{eg("TIMESTAMP'2024-02-29 13:00:00'", "TIMESTAMP'2024-02-28 12:00:00'", "INTERVAL '1 01:00:00' DAY TO SECOND")},
		},
		{
			Name: "MonthsBetween", Spark: "months_between", Since: "1.5", Args: []Arg{expr("a", "time.Time"), value("since", "time.Time")},
			Result: "float64", Col: []string{"since"},
			Doc:      "is the number of months from since to a, to eight places",
			More:     "It is whole where both are the same day of their months, or the last; else a month has 31 days.",
			Examples: []Example{eg("TIMESTAMP'2024-03-31 00:00:00'", "TIMESTAMP'2024-02-29 00:00:00'", "1.0")},
		},
		{
			Name: "LastDay", Spark: "last_day", Since: "1.5", Args: []Arg{expr("a", "row.Date")}, Result: "row.Date", On: date,
			Doc: "is the last day of the month of a", Examples: []Example{eg("DATE'2024-02-03'", "2024-02-29")},
		},
		{
			Name: "NextDay", Spark: "next_day", Since: "1.5", Args: []Arg{expr("a", "row.Date"), value("weekday", "string")}, Result: "row.Date",
			Doc:      "is the first date after a that is such a day of the week: Mon, Tue …",
			More:     "What is no day of the week fails the query with ILLEGAL_DAY_OF_WEEK.",
			Examples: []Example{eg("DATE'2024-02-29'", "'Mon'", "2024-03-04")},
		},
		{
			Name: "TruncDate", Spark: "trunc", Since: "1.5", Args: []Arg{expr("a", "row.Date"), value("unit", "string")}, Result: "row.Date",
			Nulls: Yields, On: date, Method: "Trunc",
			Doc:      "is the first day of the year, quarter, month or week of a",
			More:     "NULL for another unit.",
			Examples: []Example{eg("DATE'2024-02-29'", "'month'", "2024-02-01"), eg("DATE'2024-02-29'", "'moon'", "NULL")},
		},
		{
			Name: "DateTrunc", Spark: "date_trunc", Since: "2.3", Args: []Arg{expr("a", "time.Time"), value("unit", "string")},
			Order: []string{"unit", "a"}, Result: "time.Time", Nulls: Yields, On: []string{"Time"}, Method: "Trunc",
			Doc:  "is the start of the unit in which a lies",
			More: "Units are year, quarter, month, week, day, hour, minute, second, millisecond, microsecond. NULL for another unit.",
			Examples: []Example{
				eg("TIMESTAMP'2024-02-29 13:14:15'", "'hour'", "2024-02-29 13:00:00"), eg("TIMESTAMP'2024-02-29 13:14:15'", "'moon'", "NULL"),
			},
		},
	}
}

func conversions() []Function {
	whole := []Type{{"T", "Integer"}}
	return []Function{
		{
			Name: "MakeDate", Spark: "make_date", Since: "3.0", Args: []Arg{expr("year", "int32"), expr("month", "int32"), expr("day", "int32")},
			Result: "row.Date", Doc: "is the date of these fields", More: "What is no date fails the query with DATETIME_FIELD_OUT_OF_BOUNDS.",
			Examples: []Example{eg("2024", "2", "29", "2024-02-29")},
		},
		{
			Name: "DateFormat", Spark: "date_format", Since: "1.5", Types: []Type{{"T", "row.Date | time.Time | row.LocalTime"}},
			Args: []Arg{expr("a", "T"), value("pattern", "string")}, Result: "string", On: []string{"Date", "Time"}, Method: "Format",
			Doc:      "prints a by a pattern of Spark's: yyyy-MM-dd HH:mm:ss.SSSSSS",
			Examples: []Example{eg("DATE'2024-02-29'", "'dd.MM.yy'", "29.02.24"), eg("TIMESTAMP'2024-02-29 13:14:15'", "'HH:mm'", "13:14")},
		},
		{
			Name: "ToDateFormat", Spark: "to_date", Since: "1.5", Args: []Arg{expr("a", "string"), value("pattern", "string")}, Result: "row.Date",
			Doc: "reads a date by a pattern of Spark's", More: "A text that does not fit fails the query with CANNOT_PARSE_TIMESTAMP.",
			Examples: []Example{eg("'29.02.2024'", "'dd.MM.yyyy'", "2024-02-29")},
		},
		{
			Name: "ToTimestampFormat", Spark: "to_timestamp", Since: "2.2", Args: []Arg{expr("a", "string"), value("pattern", "string")},
			Result: "time.Time",
			Doc:    "reads a time by a pattern of Spark's", More: "A text that does not fit fails the query with CANNOT_PARSE_TIMESTAMP.",
			Examples: []Example{eg("'29.02.2024 13'", "'dd.MM.yyyy HH'", "2024-02-29 13:00:00")},
		},
		{
			Name: "TryToTimestampFormat", Spark: "try_to_timestamp", Since: "3.4", Args: []Arg{expr("a", "string"), value("pattern", "string")},
			Result: "time.Time", Nulls: Yields,
			Doc: "reads a time by a pattern of Spark's, NULL where the text does not fit",
			Examples: []Example{
				eg("'29.02.2024 13'", "'dd.MM.yyyy HH'", "2024-02-29 13:00:00"), eg("'x'", "'dd.MM.yyyy HH'", "NULL"),
			},
		},
		{
			Name: "UnixDate", Spark: "unix_date", Since: "3.1", Args: []Arg{expr("a", "row.Date")}, Result: "int32",
			Doc: "is the number of days from 1970-01-01 to a", Examples: []Example{eg("DATE'1970-01-03'", "2")},
		},
		{
			Name: "DateFromUnixDate", Spark: "date_from_unix_date", Since: "3.1", Args: []Arg{expr("a", "int32")}, Result: "row.Date",
			Doc: "is the date a days after 1970-01-01", Examples: []Example{eg("2", "1970-01-03")},
		},
		{
			Name: "UnixSeconds", Spark: "unix_seconds", Since: "3.1", Args: []Arg{expr("a", "time.Time")}, Result: "int64",
			Doc: "is the number of seconds from 1970-01-01T00:00Z to a", Examples: []Example{eg("TIMESTAMP'1970-01-01 00:00:01.5Z'", "1")},
		},
		{
			Name: "UnixMillis", Spark: "unix_millis", Since: "3.1", Args: []Arg{expr("a", "time.Time")}, Result: "int64", On: []string{"Time"},
			Doc: "is the number of milliseconds from 1970-01-01T00:00Z to a", Examples: []Example{eg("TIMESTAMP'1970-01-01 00:00:01.5Z'", "1500")},
		},
		{
			Name: "UnixMicros", Spark: "unix_micros", Since: "3.1", Args: []Arg{expr("a", "time.Time")}, Result: "int64", On: []string{"Time"},
			Doc: "is the number of microseconds from 1970-01-01T00:00Z to a", Examples: []Example{eg("TIMESTAMP'1970-01-01 00:00:01.5Z'", "1500000")},
		},
		{
			Name: "TimestampSeconds", Spark: "timestamp_seconds", Since: "3.1", Types: whole, Args: []Arg{expr("a", "T")}, Result: "time.Time",
			Doc: "is the time a seconds after 1970-01-01T00:00Z", Examples: []Example{eg("CAST(1709212455 AS BIGINT)", "2024-02-29 13:14:15"), eg("1709212455", "2024-02-29 13:14:15")},
		},
		{
			Name: "TimestampMillis", Spark: "timestamp_millis", Since: "3.1", Types: whole, Args: []Arg{expr("a", "T")}, Result: "time.Time",
			Doc: "is the time a milliseconds after 1970-01-01T00:00Z", Examples: []Example{eg("CAST(1709212455000 AS BIGINT)", "2024-02-29 13:14:15")},
		},
		{
			Name: "TimestampMicros", Spark: "timestamp_micros", Since: "3.1", Types: whole, Args: []Arg{expr("a", "T")}, Result: "time.Time",
			Doc: "is the time a microseconds after 1970-01-01T00:00Z", Examples: []Example{eg("CAST(1709212455000000 AS BIGINT)", "2024-02-29 13:14:15")},
		},
		{
			Name: "FromUTCTimestamp", Spark: "from_utc_timestamp", Since: "1.5", Args: []Arg{expr("a", "time.Time"), value("zone", "string")}, Result: "time.Time",
			Doc:      "takes the clock of a for UTC and gives the clock of that zone",
			More:     "What comes out is another instant: it is for data whose timestamps were written as if they had no zone.",
			Examples: []Example{eg("TIMESTAMP'2024-02-29 12:00:00'", "'Asia/Seoul'", "2024-02-29 21:00:00")},
		},
		{
			Name: "ToUTCTimestamp", Spark: "to_utc_timestamp", Since: "1.5", Args: []Arg{expr("a", "time.Time"), value("zone", "string")}, Result: "time.Time",
			Doc:      "takes the clock of a for that zone's and gives the clock of UTC",
			Examples: []Example{eg("TIMESTAMP'2024-02-29 21:00:00'", "'Asia/Seoul'", "2024-02-29 12:00:00")},
		},
	}
}
