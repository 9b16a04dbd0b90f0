-- The three streams of the Nexmark benchmark and the side table of its query 13.

CREATE TABLE person (
  id BIGINT NOT NULL,
  name STRING NOT NULL,
  email STRING NOT NULL,
  city STRING NOT NULL,
  state STRING NOT NULL,
  date_time TIMESTAMP NOT NULL
) COMMENT 'People who sell and bid.';

CREATE TABLE auction (
  id BIGINT NOT NULL,
  item_name STRING NOT NULL,
  initial_bid BIGINT NOT NULL,
  reserve BIGINT,
  date_time TIMESTAMP NOT NULL,
  expires TIMESTAMP NOT NULL,
  seller BIGINT NOT NULL,
  category BIGINT NOT NULL
) COMMENT 'Items for sale.';

CREATE TABLE bid (
  auction BIGINT NOT NULL,
  bidder BIGINT NOT NULL,
  price BIGINT NOT NULL,
  channel STRING,
  date_time TIMESTAMP NOT NULL,
  local TIMESTAMP_NTZ
) COMMENT 'Offers for items.';

CREATE TABLE side (
  key BIGINT NOT NULL,
  value STRING NOT NULL
) COMMENT 'A bounded table to enrich bids with.';
