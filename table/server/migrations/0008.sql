-- What somebody said while looking on is found by who said it.
CREATE INDEX journal_asides ON journal (SUBSTR(text, 1, 32)) WHERE kind = 'aside';
