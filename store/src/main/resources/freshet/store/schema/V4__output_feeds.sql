-- What people give out again as feeds, and who is pushed these.

INSERT INTO counter (name, value) VALUES ('output_feed', 0), ('hub_subscription', 0);

-- The secret is part of the address, which its owner sees again; it is looked up by its hash. The
-- state is a hash of all that was listed when that was looked at last.
CREATE TABLE output_feed (
  id ${id},
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  state TEXT NOT NULL,
  changed_at BIGINT NOT NULL,
  requests BIGINT NOT NULL,
  requested_at BIGINT
);

CREATE INDEX output_feed_account ON output_feed (account);

-- The hashes of secrets that were taken back: who asks is told that the feed is gone (GC-090).
CREATE TABLE output_feed_ended (
  hash TEXT PRIMARY KEY
);

-- Those the hub pushes to. What is due is due from due_at on; news counts what came, so that what
-- comes while something is sent is not forgotten.
CREATE TABLE hub_subscription (
  id ${id},
  feed BIGINT NOT NULL REFERENCES output_feed (id) ON DELETE CASCADE,
  topic TEXT NOT NULL,
  callback TEXT NOT NULL,
  secret TEXT,
  lease_end BIGINT NOT NULL,
  sent TEXT NOT NULL,
  news BIGINT NOT NULL,
  due_at BIGINT,
  tries INTEGER NOT NULL,
  UNIQUE (topic, callback)
);

CREATE INDEX hub_subscription_feed ON hub_subscription (feed);
CREATE INDEX hub_subscription_due ON hub_subscription (due_at);

-- What the hub was asked and the callback has still to confirm.
CREATE TABLE hub_request (
  id ${id},
  feed BIGINT NOT NULL REFERENCES output_feed (id) ON DELETE CASCADE,
  topic TEXT NOT NULL,
  callback TEXT NOT NULL,
  mode TEXT NOT NULL,
  secret TEXT,
  lease_ms BIGINT NOT NULL,
  known TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  tries INTEGER NOT NULL,
  UNIQUE (topic, callback)
);

CREATE INDEX hub_request_feed ON hub_request (feed);
CREATE INDEX hub_request_due ON hub_request (due_at);
