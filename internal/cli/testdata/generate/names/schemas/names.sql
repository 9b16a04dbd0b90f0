CREATE TABLE lineitem (l_orderkey BIGINT NOT NULL, l_sku STRING, l_ STRING, other STRING, my_sku STRING);
CREATE TABLE metrics_linux (id BIGINT, at TIMESTAMP);
CREATE TABLE orders_test (id BIGINT, HTTP_URL STRING, userID STRING, `名前` STRING, `été` STRING, ORDER_KEY INT);
CREATE TABLE `_raw` (type STRING, func STRING, `range` STRING, string STRING, dsl STRING, `row` STRING, time STRING, `nil` STRING);
CREATE TABLE ops.type (id BIGINT);
CREATE TABLE tmp_a (id BIGINT);
CREATE TABLE scratch.`a-b` (id BIGINT);
CREATE TABLE `Order Items` (id BIGINT);
