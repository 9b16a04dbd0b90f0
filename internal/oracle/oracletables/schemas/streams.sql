-- Rows of the streams.

CREATE TABLE rate (
  timestamp TIMESTAMP NOT NULL,
  value BIGINT NOT NULL
) COMMENT 'What the source of that name has.';

CREATE TABLE bid (
  auction BIGINT NOT NULL,
  bidder BIGINT NOT NULL,
  price BIGINT NOT NULL,
  channel STRING,
  tags ARRAY<STRING> NOT NULL,
  at TIMESTAMP NOT NULL
);

CREATE TABLE auction (
  id BIGINT NOT NULL,
  seller BIGINT NOT NULL,
  reserve BIGINT,
  at TIMESTAMP NOT NULL,
  expires TIMESTAMP NOT NULL
);

CREATE TABLE place (
  auction BIGINT NOT NULL,
  city STRING NOT NULL
) COMMENT 'A table that streams are joined with.';
