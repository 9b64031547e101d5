-- Times are milliseconds since 1970 in UTC, days are days since 1970, truth is 0 or 1.
-- ${id}, ${bytes} and ${keyed} stand for what SQLite and PostgreSQL call differently.

-- Settings of the whole store.
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- The last id given to a feed and to a posting: none is given twice, also not after a removal.
CREATE TABLE counter (
  name TEXT PRIMARY KEY,
  value BIGINT NOT NULL
);

INSERT INTO counter (name, value) VALUES ('feed', 0), ('posting', 0);

-- What a feed is. The owner is empty for feeds that all share.
CREATE TABLE feed (
  id ${id},
  url TEXT NOT NULL,
  owner TEXT NOT NULL,
  title TEXT NOT NULL,
  site TEXT,
  description TEXT NOT NULL,
  language TEXT,
  icon TEXT,
  format TEXT,
  articles SMALLINT NOT NULL,
  floor_ms BIGINT,
  weight DOUBLE PRECISION NOT NULL,
  added_at BIGINT NOT NULL,
  removed_at BIGINT
);

CREATE UNIQUE INDEX feed_url ON feed (url, owner) WHERE removed_at IS NULL;

-- How things stand with a feed: rewritten at every retrieval. The standing is the crawler's, the
-- model the policy's; the other columns are what questions are asked about.
CREATE TABLE feed_state (
  feed ${id} REFERENCES feed (id),
  stage TEXT NOT NULL,
  not_before BIGINT NOT NULL,
  retrieved_at BIGINT,
  changed_at BIGINT,
  failing_since BIGINT,
  outcome TEXT NOT NULL,
  window_size INTEGER NOT NULL,
  postings BIGINT NOT NULL,
  missed BIGINT NOT NULL,
  standing TEXT NOT NULL,
  model ${bytes}
);

-- The folders that feeds are in, each as the list of its names from the outermost in.
CREATE TABLE feed_folder (
  feed BIGINT NOT NULL REFERENCES feed (id),
  place INTEGER NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (feed, place)
) ${keyed};

-- Ids rise in the order of arrival. The body holds summary and content, raw and made safe.
CREATE TABLE posting (
  id ${id},
  feed BIGINT NOT NULL REFERENCES feed (id),
  key BIGINT NOT NULL,
  at BIGINT NOT NULL,
  first_seen BIGINT NOT NULL,
  published BIGINT,
  published_quality TEXT NOT NULL,
  updated BIGINT,
  updated_quality TEXT NOT NULL,
  edited_at BIGINT,
  content_hash BIGINT NOT NULL,
  kept SMALLINT NOT NULL DEFAULT 0,
  guid TEXT NOT NULL,
  guid_origin TEXT NOT NULL,
  title TEXT NOT NULL,
  link TEXT,
  authors TEXT,
  categories TEXT,
  enclosures TEXT,
  language TEXT,
  image TEXT,
  sanitiser INTEGER NOT NULL,
  body ${bytes} NOT NULL
);

CREATE UNIQUE INDEX posting_key ON posting (feed, key);
CREATE INDEX posting_at ON posting (feed, at, id);
CREATE INDEX posting_arrival ON posting (feed, id);

-- The pages that postings link to.
CREATE TABLE article (
  posting ${id} REFERENCES posting (id) ON DELETE CASCADE,
  fetched_at BIGINT NOT NULL,
  url TEXT,
  outcome TEXT NOT NULL,
  image TEXT,
  language TEXT,
  page ${bytes},
  body ${bytes} NOT NULL
);

-- What is still to be fetched beside feeds. The subject is the posting of an article, the time of
-- the retrieval that showed a gap, or 0 for the icon of the feed; the detail is the crawler's.
CREATE TABLE errand (
  feed BIGINT NOT NULL REFERENCES feed (id),
  kind TEXT NOT NULL,
  subject BIGINT NOT NULL,
  since BIGINT NOT NULL,
  due_at BIGINT NOT NULL,
  tries INTEGER NOT NULL,
  detail TEXT NOT NULL,
  PRIMARY KEY (feed, kind, subject)
) ${keyed};

CREATE INDEX errand_due ON errand (due_at);

-- Archive documents that were read: they never change, and are not fetched again (GC-052).
CREATE TABLE archive (
  feed BIGINT NOT NULL REFERENCES feed (id),
  url TEXT NOT NULL,
  PRIMARY KEY (feed, url)
) ${keyed};

CREATE TABLE icon (
  feed ${id} REFERENCES feed (id),
  url TEXT NOT NULL,
  fetched_at BIGINT NOT NULL,
  type TEXT NOT NULL,
  image ${bytes} NOT NULL
);

CREATE INDEX icon_url ON icon (url);

-- One row for each retrieval, kept for some days. A retrieval is known by its feed and its time.
CREATE TABLE retrieval (
  feed BIGINT NOT NULL REFERENCES feed (id),
  at BIGINT NOT NULL,
  kind TEXT NOT NULL,
  status INTEGER NOT NULL,
  bytes BIGINT NOT NULL,
  new_postings INTEGER NOT NULL,
  missed INTEGER NOT NULL,
  gap SMALLINT NOT NULL,
  reason TEXT NOT NULL,
  bound TEXT NOT NULL,
  took_ms BIGINT NOT NULL,
  sentence TEXT,
  PRIMARY KEY (feed, at)
) ${keyed};

-- The kind lets what a day has spent be counted from the index alone.
CREATE INDEX retrieval_at ON retrieval (at, kind);

-- What the crawler remembers of a host.
CREATE TABLE host_state (
  host TEXT PRIMARY KEY,
  state TEXT NOT NULL
);

-- How we behaved towards a host on a day (GC-091).
CREATE TABLE host_day (
  day BIGINT NOT NULL,
  host TEXT NOT NULL,
  requests BIGINT NOT NULL,
  unconditional BIGINT NOT NULL,
  not_modified BIGINT NOT NULL,
  wasted BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  throttled BIGINT NOT NULL,
  smallest_gap_ms BIGINT,
  violations BIGINT NOT NULL,
  PRIMARY KEY (day, host)
) ${keyed};

-- Sums of a day: delays, misses, budget.
CREATE TABLE day_figure (
  day BIGINT NOT NULL,
  name TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (day, name)
) ${keyed};

CREATE TABLE robots (
  host TEXT PRIMARY KEY,
  asked_at BIGINT NOT NULL,
  unsaid SMALLINT NOT NULL,
  body ${bytes} NOT NULL
);

-- Subscriptions at hubs, named by the token of their callback.
CREATE TABLE push (
  token TEXT PRIMARY KEY,
  feed BIGINT NOT NULL REFERENCES feed (id),
  protocol TEXT NOT NULL,
  topic TEXT NOT NULL,
  hub TEXT NOT NULL,
  secret TEXT,
  standing TEXT NOT NULL,
  due_at BIGINT NOT NULL
);

CREATE INDEX push_feed ON push (feed);
CREATE INDEX push_due ON push (due_at);

CREATE TABLE hub_rest (
  host TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  until_at BIGINT NOT NULL
);
