-- TPC-H's tables, without the prefixes of their columns.
CREATE TABLE region (
  regionkey BIGINT NOT NULL,
  name STRING NOT NULL,
  comment STRING
);

CREATE TABLE nation (
  nationkey BIGINT NOT NULL,
  name STRING NOT NULL,
  regionkey BIGINT NOT NULL,
  comment STRING
);

CREATE TABLE part (
  partkey BIGINT NOT NULL,
  name STRING NOT NULL,
  mfgr STRING NOT NULL,
  brand STRING NOT NULL,
  type STRING NOT NULL,
  size INT NOT NULL,
  container STRING NOT NULL,
  retailprice DECIMAL(15,2) NOT NULL,
  comment STRING NOT NULL
);

CREATE TABLE supplier (
  suppkey BIGINT NOT NULL,
  name STRING NOT NULL,
  address STRING NOT NULL,
  nationkey BIGINT NOT NULL,
  phone STRING NOT NULL,
  acctbal DECIMAL(15,2) NOT NULL,
  comment STRING NOT NULL
);

CREATE TABLE partsupp (
  partkey BIGINT NOT NULL,
  suppkey BIGINT NOT NULL,
  availqty INT NOT NULL,
  supplycost DECIMAL(15,2) NOT NULL,
  comment STRING NOT NULL
);

CREATE TABLE customer (
  custkey BIGINT NOT NULL,
  name STRING NOT NULL,
  address STRING NOT NULL,
  nationkey BIGINT NOT NULL,
  phone STRING NOT NULL,
  acctbal DECIMAL(15,2) NOT NULL,
  mktsegment STRING NOT NULL,
  comment STRING NOT NULL
);

CREATE TABLE orders (
  orderkey BIGINT NOT NULL,
  custkey BIGINT NOT NULL,
  orderstatus STRING NOT NULL,
  totalprice DECIMAL(15,2) NOT NULL,
  orderdate DATE NOT NULL,
  orderpriority STRING NOT NULL,
  clerk STRING NOT NULL,
  shippriority INT NOT NULL,
  comment STRING NOT NULL
);

CREATE TABLE lineitem (
  orderkey BIGINT NOT NULL,
  partkey BIGINT NOT NULL,
  suppkey BIGINT NOT NULL,
  linenumber INT NOT NULL,
  quantity DECIMAL(15,2) NOT NULL,
  extendedprice DECIMAL(15,2) NOT NULL,
  discount DECIMAL(15,2) NOT NULL,
  tax DECIMAL(15,2) NOT NULL,
  returnflag STRING NOT NULL,
  linestatus STRING NOT NULL,
  shipdate DATE NOT NULL,
  commitdate DATE NOT NULL,
  receiptdate DATE NOT NULL,
  shipinstruct STRING NOT NULL,
  shipmode STRING NOT NULL,
  comment STRING NOT NULL
);
