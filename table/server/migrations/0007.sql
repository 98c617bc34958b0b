-- What a player adds to the deal: the hash of a secret, and the secret once it is revealed.
ALTER TABLE seats ADD COLUMN commitment TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN secret TEXT NOT NULL DEFAULT '';
