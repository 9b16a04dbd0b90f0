package oracle_test

// views are the tables of the batch operations, made in both sessions. oracletables says what they are there for.
var views = []string{
	`SET spark.sql.shuffle.partitions = 1`,
	`SET spark.sql.session.timeZone = Europe/Berlin`,
	`SET spark.sql.timeType.enabled = true`,
	`SET spark.sql.codegen.wholeStage = false`, // compiling these queries takes longer than running them
	`SET spark.sql.codegen.factoryMode = NO_CODEGEN`,
	`SET spark.sql.adaptive.enabled = false`,
	`CREATE TEMPORARY VIEW customer AS
		SELECT id, name, city, CAST(balance AS DECIMAL(15,2)) AS balance, joined, vip FROM VALUES
			(1L, 'ann', 'Oslo', 100.50, DATE'2020-01-15', true),
			(2L, 'bob', 'Rome', -20.00, DATE'2021-06-30', NULL),
			(3L, 'ann', NULL, 0.00, DATE'2020-01-15', false),
			(4L, 'eve', 'Oslo', 250.25, DATE'2024-02-29', true)
		AS t(id, name, city, balance, joined, vip)`,
	`CREATE TEMPORARY VIEW purchase AS
		SELECT id, customer, status, note, CAST(total AS DECIMAL(15,2)) AS total, qty, discount, weight, ratio, day, at, shipped FROM VALUES
			(10L, 1L, 'open', NULL, 30.00, 3, 5, 1.5D, 0.5D, DATE'2026-03-01', TIMESTAMP'2026-03-01 10:00:00.5Z', NULL),
			(11L, 1L, 'paid', 'gift', 12.50, 1, NULL, 0.25D, NULL, DATE'2026-03-02', TIMESTAMP'2026-03-02 23:30:00Z', TIMESTAMP'2026-03-05 08:00:00Z'),
			(12L, 2L, 'paid', NULL, 99.99, 10, 0, 20.0D, -1.5D, DATE'2026-03-29', TIMESTAMP'2026-03-29 01:30:00Z', TIMESTAMP'2026-04-02 08:00:00Z'),
			(13L, 3L, 'open', 'a_b%c', 12.50, -7, 2, 1.5D, 0.0D, DATE'2024-02-29', TIMESTAMP'2024-02-29 12:00:00Z', NULL),
			(14L, 9L, 'void', 'no customer', 5.00, 2, NULL, 3.5D, 2.5D, DATE'2026-03-02', TIMESTAMP'2026-03-02 23:30:00Z', NULL),
			(15L, 1L, 'paid', '', 30.00, 3, 5, 1.5D, 0.5D, DATE'2026-03-01', TIMESTAMP'2026-03-01 10:00:00.5Z', TIMESTAMP'2026-03-01 11:00:00Z')
		AS t(id, customer, status, note, total, qty, discount, weight, ratio, day, at, shipped)`,
	`CREATE TEMPORARY VIEW item AS
		SELECT purchase, sku, CAST(price AS DECIMAL(15,2)) AS price FROM VALUES
			(10L, 'nut', 1.25), (10L, 'nut', 1.25), (10L, 'bolt', 7.50), (11L, 'nut', 1.20), (12L, 'gear', 33.33), (77L, 'lost', 2.00)
		AS t(purchase, sku, price)`,
	`CREATE TEMPORARY VIEW scalar AS
		SELECT id, CAST(b AS BOOLEAN) AS b, CAST(i8 AS TINYINT) AS i8, CAST(i16 AS SMALLINT) AS i16, CAST(i32 AS INT) AS i32,
			CAST(i64 AS BIGINT) AS i64, CAST(f32 AS FLOAT) AS f32, CAST(f64 AS DOUBLE) AS f64, CAST(dec AS DECIMAL(20,4)) AS dec,
			CAST(text AS STRING) AS text, CAST(bin AS BINARY) AS bin, CAST(day AS DATE) AS day, CAST(ts AS TIMESTAMP) AS ts,
			CAST(ntz AS TIMESTAMP_NTZ) AS ntz, CAST(clock AS TIME(6)) AS clock, CAST(ym AS INTERVAL YEAR TO MONTH) AS ym,
			CAST(dt AS INTERVAL DAY TO SECOND) AS dt
		FROM VALUES
			(1, true, 1, 2, 3, 4, 1.5, 2.5, 123.4500, '42', X'00ff', DATE'2026-03-29', TIMESTAMP'2026-03-29 01:30:00.000001Z',
				TIMESTAMP_NTZ'2026-03-29 02:30:00', TIME'12:34:56.789', INTERVAL '1-2' YEAR TO MONTH, INTERVAL '1 02:03:04.5' DAY TO SECOND),
			(2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
			(3, false, -128, -32768, -2147483648, -9223372036854775808, -0.0, double('NaN'), -0.0001, 'x', X'', DATE'0001-01-01', TIMESTAMP'1582-10-04 00:00:00Z',
				TIMESTAMP_NTZ'1969-12-31 23:59:59.999999', TIME'00:00:00', INTERVAL '-0-1' YEAR TO MONTH, INTERVAL '-0 00:00:00.000001' DAY TO SECOND)
		AS t(id, b, i8, i16, i32, i64, f32, f64, dec, text, bin, day, ts, ntz, clock, ym, dt)`,
	`CREATE TEMPORARY VIEW basket AS
		SELECT id, ship_to, bill_to,
			CAST(lines AS ARRAY<STRUCT<sku: STRING, price: DECIMAL(15,2), qty: INT>>) AS lines,
			CAST(tags AS ARRAY<STRING>) AS tags, CAST(marks AS ARRAY<INT>) AS marks, CAST(attrs AS MAP<STRING, STRING>) AS attrs
		FROM VALUES
			(1L, named_struct('city', 'Oslo', 'zip', 123), named_struct('name', 'ann', 'address', named_struct('city', 'Bergen', 'zip', 5003)),
				array(named_struct('sku', 'nut', 'price', 1.25, 'qty', 3), named_struct('sku', 'bolt', 'price', 7.50, 'qty', 1)),
				array('red', 'blue', 'red'), array(3, NULL, 1), map('channel', 'web', 'coupon', NULL)),
			(2L, NULL, named_struct('name', 'bob', 'address', named_struct('city', 'Rome', 'zip', NULL)), array(), NULL, array(), map()),
			(3L, named_struct('city', 'Rome', 'zip', NULL), named_struct('name', 'eve', 'address', named_struct('city', 'Rome', 'zip', 100)),
				array(named_struct('sku', 'gear', 'price', 33.33, 'qty', 2)), array(), array(2, 2), map('channel', 'shop'))
		AS t(id, ship_to, bill_to, lines, tags, marks, attrs)`,
	`CREATE TEMPORARY VIEW number AS
		SELECT 'left out' AS extra, n / 2D AS half, 7 AS more, n FROM VALUES (1), (2), (3), (4), (5) AS t(n)`,
	"CREATE TEMPORARY VIEW `odd name` AS SELECT * FROM VALUES\n" +
		"(1L, 'x y', '`', 10, 100, 7), (2L, '', NULL, 20, 200, 8), (3L, 'x y', 'b', 30, 300, 9)\n" +
		"AS t(`a.b`, `two words`, `back``tick`, `größe`, `Select`, `1st`)",
	`CREATE TEMPORARY VIEW made_up AS SELECT * FROM VALUES
		(1, 5, 10, 1, 7, named_struct('key', 3)), (2, 6, 10, 2, 8, named_struct('key', 1)), (3, 6, 20, 1, 9, named_struct('key', 2))
		AS t(key, having, qualified, match_1, Computed_Row_Number, outer)`,
	`CREATE TEMPORARY VIEW place AS SELECT * FROM VALUES (1000L, 'Oslo'), (1001L, 'Rome'), (1L, 'nowhere') AS t(auction, city)`,
}

// prelude is what the Python of all operations may use: the tables as Go reads them, and under their aliases.
const prelude = `
C = F.col

def table(name, *columns):
    return spark.table(name).select(*columns)

def select(df, *columns, **named):
    """Columns as they are, then expressions under their names."""
    return df.select(*columns, *[e.alias(name) for name, e in named.items()])

def long(n):
    return F.lit(np.int64(n))

customer = table("customer", "id", "name", "city", "balance", "joined", "vip")
purchase = table("purchase", "id", "customer", "status", "note", "total", "qty", "discount", "weight", "ratio", "day", "at", "shipped")
item = table("item", "purchase", "sku", "price")
scalar = table("scalar", "id", "b", "i8", "i16", "i32", "i64", "f32", "f64", "dec", "text", "bin", "day", "ts", "ntz", "clock", "ym", "dt")
basket = table("basket", "id", "ship_to", "bill_to", "lines", "tags", "marks", "attrs")
number = table("number", "n", "half")
made = table("made_up", "key", "having", "qualified", "match_1", "Computed_Row_Number", "outer")

c, p, i = customer.alias("customer"), purchase.alias("purchase"), item.alias("item")
`
