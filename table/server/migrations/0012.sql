-- Lessons that somebody has done and puzzles that somebody has solved.
CREATE TABLE learned (
  visitor TEXT NOT NULL,
  game TEXT NOT NULL,
  lesson TEXT NOT NULL,
  made BIGINT NOT NULL,
  PRIMARY KEY (visitor, game, lesson)
);
