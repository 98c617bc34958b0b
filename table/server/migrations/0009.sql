-- Tokens that stand for another visitor than the one they were made for; for nobody any more where
-- the visitor is empty.
CREATE TABLE tokens (
  hash TEXT PRIMARY KEY,
  visitor TEXT NOT NULL,
  made BIGINT NOT NULL
);
CREATE INDEX tokens_by_visitor ON tokens (visitor);
-- The hash of the code by which a player comes back; empty if there is none.
ALTER TABLE visitors ADD COLUMN recovery TEXT NOT NULL DEFAULT '';
CREATE INDEX visitors_by_recovery ON visitors (recovery);
-- Secrets of the server itself.
CREATE TABLE server_keys (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
-- Links to a seat were kept as they are: these are void. From now on only a hash is kept.
UPDATE seats SET device = '';
