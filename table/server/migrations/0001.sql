CREATE TABLE visitors (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  made BIGINT NOT NULL
);
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  setup TEXT NOT NULL,
  seed TEXT NOT NULL,
  stage TEXT NOT NULL,
  is_open BIGINT NOT NULL,
  made BIGINT NOT NULL
);
CREATE TABLE seats (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seat BIGINT NOT NULL,
  name TEXT NOT NULL,
  bot TEXT NOT NULL,
  visitor TEXT NOT NULL,
  device TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_visitor ON seats (visitor);
CREATE INDEX tables_by_stage ON tables (stage, is_open);
CREATE TABLE journal (
  table_id TEXT NOT NULL REFERENCES tables (id),
  n BIGINT NOT NULL,
  kind TEXT NOT NULL,
  seat BIGINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, n)
);
