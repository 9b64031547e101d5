-- Work that failed in a way nobody expected. From its second failure on a piece is set aside until
-- someone releases it, or for a day where it is tried again by itself. Times are milliseconds.
CREATE TABLE quarantine (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  account BIGINT REFERENCES account (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  reason TEXT NOT NULL,
  first_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  failures INTEGER NOT NULL,
  PRIMARY KEY (kind, subject)
) ${keyed};

CREATE INDEX quarantine_account ON quarantine (account);
