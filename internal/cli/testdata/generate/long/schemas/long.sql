CREATE TABLE long (
  a BIGINT COMMENT 'short',
  a_very_long_column_name_that_says_everything_about_itself DECIMAL(18,2) COMMENT 'long',
  `it's "quoted"` STRING COMMENT 'tags cannot say it',
  `another "quoted" name, which is much longer than the ones before it` STRING,
  s STRUCT<b: INT, a_very_long_field_name_that_says_everything_about_itself: STRING COMMENT 'x', c: INT>,
  z MAP<STRING, ARRAY<DECIMAL(9,2)>> COMMENT 'last'
) COMMENT 'A table.';
