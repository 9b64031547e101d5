-- Those who read. Words and units are those of the first version.

INSERT INTO counter (name, value) VALUES ('account', 0), ('label', 0), ('app_password', 0),
  ('search', 0);

-- Answers what arrived in a feed, and when, without the postings themselves.
DROP INDEX posting_arrival;
CREATE INDEX posting_arrival ON posting (feed, id, first_seen);
CREATE INDEX posting_seen ON posting (first_seen, id);

-- The words of postings, as each kind of database has them. The counter of the same name tells up
-- to which id they were taken in; what was edited since waits here.
${words}

CREATE TABLE search_due (
  posting ${id} REFERENCES posting (id) ON DELETE CASCADE
);

-- The folded name is the same for names that differ in case only.
CREATE TABLE account (
  id ${id},
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE,
  password TEXT,
  role TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE account_preference (
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (account, name)
) ${keyed};

CREATE TABLE session (
  hash TEXT PRIMARY KEY,
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  device TEXT NOT NULL
);

CREATE INDEX session_account ON session (account);

CREATE TABLE app_password (
  id ${id},
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  hash TEXT NOT NULL,
  fever TEXT NOT NULL,
  token TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  used_at BIGINT
);

CREATE INDEX app_password_account ON app_password (account);
CREATE INDEX app_password_fever ON app_password (fever);
CREATE INDEX app_password_token ON app_password (token);

-- Folders, and tags, which are labels that are no folder.
CREATE TABLE label (
  id ${id},
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  folder SMALLINT NOT NULL,
  UNIQUE (account, name)
);

-- All postings up to the id read_to are read and all later ones are not, but for those that
-- reading tells otherwise of. The title is the reader's own; unread is how many are.
CREATE TABLE subscription (
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  feed BIGINT NOT NULL REFERENCES feed (id),
  title TEXT,
  since BIGINT NOT NULL,
  read_to BIGINT NOT NULL,
  unread BIGINT NOT NULL,
  PRIMARY KEY (account, feed)
) ${keyed};

CREATE INDEX subscription_feed ON subscription (feed);

CREATE TABLE subscription_folder (
  account BIGINT NOT NULL,
  feed BIGINT NOT NULL,
  label BIGINT NOT NULL REFERENCES label (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  PRIMARY KEY (account, feed, label),
  FOREIGN KEY (account, feed) REFERENCES subscription (account, feed) ON DELETE CASCADE
) ${keyed};

CREATE INDEX subscription_folder_label ON subscription_folder (label);

-- What is starred, and what is read or not against the rule of its subscription: read is null
-- where the rule holds. What is starred of a feed without subscription is read unless told.
CREATE TABLE reading (
  posting BIGINT NOT NULL REFERENCES posting (id) ON DELETE CASCADE,
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  feed BIGINT NOT NULL,
  read SMALLINT,
  starred SMALLINT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (posting, account)
) ${keyed};

CREATE INDEX reading_feed ON reading (account, feed, read, posting);
CREATE INDEX reading_starred ON reading (account, posting) WHERE starred = 1;

CREATE TABLE posting_label (
  posting BIGINT NOT NULL REFERENCES posting (id) ON DELETE CASCADE,
  label BIGINT NOT NULL REFERENCES label (id) ON DELETE CASCADE,
  PRIMARY KEY (posting, label)
) ${keyed};

CREATE INDEX posting_label_label ON posting_label (label, posting);
