-- What is done with postings when they arrive. Words and units are those of the first version.

-- The last tells up to which posting rules and alerts were applied: none of those that are here.
INSERT INTO counter (name, value) VALUES ('rule', 0), ('saved_search', 0), ('notification', 0);
INSERT INTO counter (name, value) SELECT 'sifted', value FROM counter WHERE name = 'posting';

-- Folder and feed say where; both are null for everywhere. What they name may be gone.
CREATE TABLE rule (
  id ${id},
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  act TEXT NOT NULL,
  label TEXT NOT NULL,
  matching TEXT NOT NULL,
  pattern TEXT NOT NULL,
  fields TEXT NOT NULL,
  folder BIGINT,
  feed BIGINT,
  created_at BIGINT NOT NULL
);

CREATE INDEX rule_account ON rule (account);

-- The secret signs what is sent to webhooks.
CREATE TABLE saved_search (
  id ${id},
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  words TEXT NOT NULL,
  folder BIGINT,
  feed BIGINT,
  secret TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE INDEX saved_search_account ON saved_search (account);

-- How a saved search notifies; one with any is an alert.
CREATE TABLE search_channel (
  search BIGINT NOT NULL REFERENCES saved_search (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  target TEXT NOT NULL,
  PRIMARY KEY (search, channel)
) ${keyed};

-- Outlives its posting, so it has the title too. What is done has no due_at.
CREATE TABLE notification (
  id ${id},
  search BIGINT NOT NULL REFERENCES saved_search (id) ON DELETE CASCADE,
  posting BIGINT NOT NULL,
  channel TEXT NOT NULL,
  title TEXT NOT NULL,
  published_at BIGINT,
  arrived_at BIGINT NOT NULL,
  made_at BIGINT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  due_at BIGINT,
  done_at BIGINT,
  reason TEXT NOT NULL,
  UNIQUE (search, posting, channel)
);

CREATE INDEX notification_due ON notification (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX notification_search ON notification (search, id);
CREATE INDEX notification_made ON notification (made_at);
