-- How an output feed is written: with the text of the pages behind its articles, and with ids that
-- no other output feed has.
ALTER TABLE output_feed ADD COLUMN full_text INTEGER NOT NULL DEFAULT 0;
ALTER TABLE output_feed ADD COLUMN own_ids INTEGER NOT NULL DEFAULT 0;

-- Rises whenever a page is stored, in the order of commits: the stream of postings and the search
-- index follow it. Pages of earlier versions have 0.
ALTER TABLE article ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
CREATE INDEX article_version ON article (version);
INSERT INTO counter (name, value) VALUES ('article', 0);
