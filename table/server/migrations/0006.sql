-- Whom the operator keeps out (a visitor, an address) or silent (mute), and why.
CREATE TABLE wards (
  kind TEXT NOT NULL,
  who TEXT NOT NULL,
  why TEXT NOT NULL,
  made BIGINT NOT NULL,
  PRIMARY KEY (kind, who)
);
-- What all pages are told; the newest counts, and an empty one is none.
CREATE TABLE notices (
  n BIGINT PRIMARY KEY,
  en TEXT NOT NULL,
  ja TEXT NOT NULL,
  made BIGINT NOT NULL
);
-- To count tables without reading them.
CREATE INDEX tables_by_game ON tables (game, stage);
CREATE INDEX tables_by_made ON tables (made);
