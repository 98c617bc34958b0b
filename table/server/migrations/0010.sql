CREATE TABLE notes (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  n BIGINT NOT NULL,
  seat BIGINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, n, seat)
);
