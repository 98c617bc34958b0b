-- Several nodes on one database: which are there (until when, in milliseconds by the database's clock),
-- and which of them moves the bots and clocks of a table. The epoch goes up with every change: what is
-- written with an older one is refused.
CREATE TABLE nodes (
  id TEXT PRIMARY KEY,
  until BIGINT NOT NULL
);
CREATE TABLE drivers (
  table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  node TEXT NOT NULL,
  epoch BIGINT NOT NULL
);
CREATE INDEX drivers_by_node ON drivers (node);
-- When an entry was written and when a game began, by the same clock, so that every node counts the same
-- time; 0 where an older majo wrote it.
ALTER TABLE journal ADD COLUMN written BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN began BIGINT NOT NULL DEFAULT 0;
-- Goes up with every change of the seats.
ALTER TABLE tables ADD COLUMN seated BIGINT NOT NULL DEFAULT 0;
