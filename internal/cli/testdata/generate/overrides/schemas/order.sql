CREATE TABLE shop.order (
  id BIGINT NOT NULL,
  total DECIMAL(18,2) NOT NULL,
  discount DECIMAL(9,2),
  rate DECIMAL(9,4),
  note STRING,
  part STRUCT<price: DECIMAL(18,2) NOT NULL, tip: DECIMAL(18,2)>,
  parts ARRAY<STRUCT<price: DECIMAL(18,2)>>
);
