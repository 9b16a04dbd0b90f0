-- Tables of the batch operations. Each has NULLs where it may, duplicates, and keys without a match.

CREATE TABLE customer (
  id BIGINT NOT NULL,
  name STRING NOT NULL,
  city STRING,
  balance DECIMAL(15,2) NOT NULL,
  joined DATE NOT NULL,
  vip BOOLEAN
) COMMENT 'Two of one name, one without a city, one who never bought.';

CREATE TABLE purchase (
  id BIGINT NOT NULL,
  customer BIGINT NOT NULL,
  status STRING NOT NULL,
  note STRING,
  total DECIMAL(15,2) NOT NULL,
  qty INT NOT NULL,
  discount INT,
  weight DOUBLE NOT NULL,
  ratio DOUBLE,
  day DATE NOT NULL,
  at TIMESTAMP NOT NULL,
  shipped TIMESTAMP
) COMMENT 'One of a customer that is not there.';

CREATE TABLE item (
  purchase BIGINT NOT NULL,
  sku STRING NOT NULL,
  price DECIMAL(15,2) NOT NULL
) COMMENT 'Two equal rows, one without a purchase.';

CREATE TABLE scalar (
  id INT NOT NULL,
  b BOOLEAN,
  i8 TINYINT,
  i16 SMALLINT,
  i32 INT,
  i64 BIGINT,
  f32 FLOAT,
  f64 DOUBLE,
  dec DECIMAL(20,4),
  text STRING,
  bin BINARY,
  day DATE,
  ts TIMESTAMP,
  ntz TIMESTAMP_NTZ,
  clock TIME(6),
  ym INTERVAL YEAR TO MONTH,
  dt INTERVAL DAY TO SECOND
) COMMENT 'A row of values, and one of NULLs.';

CREATE TABLE basket (
  id BIGINT NOT NULL,
  ship_to STRUCT<city: STRING NOT NULL, zip: INT>,
  bill_to STRUCT<name: STRING NOT NULL, address: STRUCT<city: STRING NOT NULL, zip: INT> NOT NULL> NOT NULL,
  lines ARRAY<STRUCT<sku: STRING NOT NULL, price: DECIMAL(15,2) NOT NULL, qty: INT NOT NULL>> NOT NULL,
  tags ARRAY<STRING>,
  marks ARRAY<INT> NOT NULL,
  attrs MAP<STRING, STRING> NOT NULL
) COMMENT 'With empty and missing arrays, and NULLs in them.';

CREATE TABLE number (
  n INT NOT NULL,
  half DOUBLE NOT NULL
) COMMENT 'Has other columns too, in another order: those are left out.';

CREATE TABLE `odd name` (
  `a.b` BIGINT NOT NULL,
  `two words` STRING NOT NULL,
  `back``tick` STRING,
  `größe` INT NOT NULL,
  `Select` INT NOT NULL,
  `1st` INT NOT NULL
) COMMENT 'Names that have to be quoted.';

CREATE TABLE made_up (
  key INT NOT NULL,
  having INT NOT NULL,
  qualified INT NOT NULL,
  match_1 INT NOT NULL,
  Computed_Row_Number INT NOT NULL,
  outer STRUCT<key: INT> NOT NULL
) COMMENT 'Names that plans make up where no column has them.';
