-- The shapes that decoding is measured on.

CREATE TABLE rate (timestamp TIMESTAMP NOT NULL, value BIGINT NOT NULL);

-- The same without time.Time, for which package row has to do sums.
CREATE TABLE ticks (timestamp BIGINT NOT NULL, value BIGINT NOT NULL);

CREATE TABLE lineitem (
  l_orderkey BIGINT NOT NULL, l_partkey BIGINT NOT NULL, l_suppkey BIGINT NOT NULL, l_linenumber INT NOT NULL,
  l_quantity DECIMAL(15,2) NOT NULL, l_extendedprice DECIMAL(15,2) NOT NULL, l_discount DECIMAL(15,2) NOT NULL,
  l_tax DECIMAL(15,2) NOT NULL, l_returnflag STRING NOT NULL, l_linestatus STRING NOT NULL, l_shipdate DATE NOT NULL,
  l_commitdate DATE NOT NULL, l_receiptdate DATE NOT NULL, l_shipinstruct STRING NOT NULL, l_shipmode STRING NOT NULL,
  l_comment STRING NOT NULL
);
