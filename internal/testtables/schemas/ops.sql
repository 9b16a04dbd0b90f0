CREATE TABLE ops.event (
  id BIGINT NOT NULL,
  at TIMESTAMP NOT NULL,
  kind STRING NOT NULL
);

-- The columns of Spark's rate source.
CREATE TABLE rate (
  timestamp TIMESTAMP NOT NULL,
  value BIGINT NOT NULL
);
