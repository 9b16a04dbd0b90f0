CREATE TABLE t (userId STRING, userid STRING, at TIMESTAMP, "a b" INT);
