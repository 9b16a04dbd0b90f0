-- Two structs of an order and one of a refund are alike and share a type; the others have types of their own.
CREATE TABLE shop.order (
  id BIGINT NOT NULL,
  ship_to STRUCT<city: STRING NOT NULL, zip: INT, geo: STRUCT<lat: DOUBLE NOT NULL, lon: DOUBLE NOT NULL>>,
  bill_to STRUCT<city: STRING NOT NULL, zip: INT, geo: STRUCT<lat: DOUBLE NOT NULL, lon: DOUBLE NOT NULL>> NOT NULL,
  lines ARRAY<STRUCT<sku: STRING, taxes: ARRAY<STRUCT<rate: DECIMAL(4,3), kind: STRING>>>> NOT NULL,
  history MAP<STRUCT<day: DATE>, STRUCT<state: STRING>>,
  grid ARRAY<ARRAY<MAP<INT, ARRAY<STRING>>>>,
  wide STRUCT<a: INT, b: INT, c: INT, d: INT, e: INT, f: INT, g: INT, h: INT, i: INT>
);

CREATE TABLE shop.refund (
  id BIGINT NOT NULL,
  paid_to STRUCT<city: STRING NOT NULL, zip: INT, geo: STRUCT<lat: DOUBLE NOT NULL, lon: DOUBLE NOT NULL>>
);
