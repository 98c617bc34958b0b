-- Who is asked, so that the lobby can tell without playing a journal again: at the start of a
-- game, and after each entry. Nothing where an older majo wrote it.
ALTER TABLE tables ADD COLUMN asked BIGINT;
ALTER TABLE journal ADD COLUMN asked BIGINT;
-- An older majo looks here for the version, and leaves a newer database alone.
CREATE TABLE IF NOT EXISTS majo_schema (version BIGINT NOT NULL);
INSERT INTO majo_schema (version) VALUES (4);
