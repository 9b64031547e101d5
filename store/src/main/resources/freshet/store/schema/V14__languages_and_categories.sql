-- What a feed says it is about, as a list of texts; null if it says nothing.
ALTER TABLE feed ADD COLUMN categories TEXT;

-- Each language and category once. The value is the one that searches use: letters and digits in
-- lower case. The name is how the first posting wrote it.
CREATE TABLE facet (
  id ${id},
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  name TEXT NOT NULL
);

CREATE UNIQUE INDEX facet_value ON facet (kind, value);
INSERT INTO counter (name, value) VALUES ('facet', 0);

-- The languages and categories of postings. The percent is how sure a guess is; it is null for what
-- the source says. Filled with the full-text index.
CREATE TABLE posting_facet (
  posting BIGINT NOT NULL REFERENCES posting (id) ON DELETE CASCADE,
  facet BIGINT NOT NULL REFERENCES facet (id),
  percent SMALLINT,
  PRIMARY KEY (posting, facet)
) ${keyed};

CREATE INDEX posting_facet_facet ON posting_facet (facet, posting);

-- Postings of earlier versions up to this one still need their facets; the latest come first.
INSERT INTO counter (name, value)
SELECT 'unfaceted', value FROM counter WHERE name = 'search';

-- How well categories can be guessed from words, by language.
CREATE TABLE category_model (
  language TEXT PRIMARY KEY,
  trained_at BIGINT NOT NULL,
  categories INTEGER NOT NULL,
  feeds INTEGER NOT NULL,
  postings INTEGER NOT NULL,
  tested INTEGER NOT NULL,
  guessed INTEGER NOT NULL,
  correct INTEGER NOT NULL
);
