CREATE TABLE shop.basket (
  id BIGINT NOT NULL,
  at TIMESTAMP NOT NULL,
  note STRING COMMENT 'free text by the customer',
  ship_to STRUCT<city: STRING NOT NULL, zip: INT>,
  lines ARRAY<STRUCT<sku: STRING NOT NULL, price: DECIMAL(15,2) NOT NULL, qty: INT NOT NULL>> NOT NULL,
  tags ARRAY<STRING>,
  attrs MAP<STRING, STRING> NOT NULL
) COMMENT 'Baskets as they are checked out.';
