CREATE TABLE orders (id BIGINT NOT NULL);
CREATE TABLE prod.shop.orders (id BIGINT NOT NULL);
CREATE TABLE `default`.orders (id BIGINT NOT NULL);
