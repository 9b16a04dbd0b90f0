CREATE TABLE shop.old_order (id BIGINT COMMENT 'the number on the invoice')
COMMENT 'Orders as placed, one row an order.
Deprecated: read shop.order.';
CREATE TABLE shop.plain (id BIGINT);
