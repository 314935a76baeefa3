-- Runs of `simulate` and `tournament`. `PRAGMA user_version` is the number of this form.
CREATE TABLE runs (
  run INTEGER PRIMARY KEY,
  verb TEXT NOT NULL,         -- simulate or tournament
  game TEXT NOT NULL,         -- its name
  rules TEXT NOT NULL,        -- a hash of what play depends on, with the options and the number of players
  players INTEGER NOT NULL,
  seed TEXT NOT NULL          -- a number of 64 bits without a sign, which SQLite does not have
);
-- The value of each option of the game.
CREATE TABLE options (
  run INTEGER NOT NULL REFERENCES runs,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (run, name)
) WITHOUT ROWID;
CREATE TABLE seats (
  run INTEGER NOT NULL REFERENCES runs,
  seat INTEGER NOT NULL,      -- from 0
  name TEXT NOT NULL,
  PRIMARY KEY (run, seat)
) WITHOUT ROWID;
CREATE TABLE games (
  run INTEGER NOT NULL REFERENCES runs,
  game INTEGER NOT NULL,      -- its number from 0, by which chance falls
  decisions INTEGER NOT NULL,
  chances INTEGER NOT NULL,
  outcome TEXT NOT NULL,      -- as in the form CSV; fault where the rules came to a run-time error
  drawn INTEGER NOT NULL,
  fault TEXT,                 -- the message
  PRIMARY KEY (run, game)
) WITHOUT ROWID;
-- What a seat came to; nothing where there was a fault.
CREATE TABLE results (
  run INTEGER NOT NULL,
  game INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  agent TEXT,                 -- NULL where all was chosen by chance
  won INTEGER NOT NULL,       -- a shared win counts for each
  score REAL,                 -- NULL where the game has none
  returns REAL NOT NULL,
  PRIMARY KEY (run, game, seat),
  FOREIGN KEY (run, game) REFERENCES games (run, game)
) WITHOUT ROWID;
