-- The cards themselves, by their hash: a table goes on with those it began with. The files are a
-- JSON list of names and texts.
CREATE TABLE packs (
  game TEXT NOT NULL,
  hash TEXT NOT NULL,
  files TEXT NOT NULL,
  made BIGINT NOT NULL,
  PRIMARY KEY (game, hash)
);
-- When somebody was last at a table, about; 0 while that is not known.
ALTER TABLE tables ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
-- Does any seat belong to people? 0 where bots alone play.
ALTER TABLE tables ADD COLUMN people BIGINT NOT NULL DEFAULT 1;
UPDATE tables SET people = 0
  WHERE NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND bot = '');
-- The lists of a person: when the table was made, whether its game is over, and whether the person
-- has parted with it.
ALTER TABLE seats ADD COLUMN made BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN done BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN parted BIGINT NOT NULL DEFAULT 0;
UPDATE seats SET
  made = COALESCE((SELECT tables.made FROM tables WHERE tables.id = seats.table_id), 0),
  done = COALESCE((SELECT 1 FROM tables WHERE tables.id = seats.table_id AND stage = 'over'), 0);
-- What is listed or swept is found without looking at all the rest.
DROP INDEX seats_by_visitor;
CREATE INDEX seats_by_visitor ON seats (visitor, parted, done, made DESC);
DROP INDEX tables_by_stage;
CREATE INDEX tables_by_stage ON tables (stage, is_open, made);
CREATE INDEX tables_by_use ON tables (people, stage, used);
