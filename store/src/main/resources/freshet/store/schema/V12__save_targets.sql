-- Where accounts save articles to, and what they saved there.

INSERT INTO counter (name, value) VALUES ('save_destination', 0), ('save_request', 0);

-- The target names the service; its fields are in the other table.
CREATE TABLE save_destination (
  id ${id},
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  target TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE INDEX save_destination_account ON save_destination (account);

-- Addresses, user names, passwords and keys.
CREATE TABLE save_field (
  destination BIGINT NOT NULL REFERENCES save_destination (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (destination, name)
) ${keyed};

-- Outlives its posting, so it has what is sent. What is done has no due_at.
CREATE TABLE save_request (
  id ${id},
  destination BIGINT NOT NULL REFERENCES save_destination (id) ON DELETE CASCADE,
  posting BIGINT NOT NULL,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  authors TEXT NOT NULL,
  published_at BIGINT,
  made_at BIGINT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  due_at BIGINT,
  done_at BIGINT,
  reason TEXT NOT NULL,
  UNIQUE (destination, posting)
);

CREATE INDEX save_request_due ON save_request (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX save_request_made ON save_request (made_at);
