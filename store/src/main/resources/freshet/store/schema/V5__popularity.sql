-- The weight of a feed is what someone gave it by hand, times how many read it. Until now all
-- weights were by hand.
ALTER TABLE feed ADD COLUMN by_hand DOUBLE PRECISION NOT NULL DEFAULT 1;

UPDATE feed SET by_hand = weight;

-- How many postings of a feed were opened on a day (days since 1970, UTC), whoever did.
CREATE TABLE feed_reading (
  feed BIGINT NOT NULL REFERENCES feed (id),
  day BIGINT NOT NULL,
  reads BIGINT NOT NULL,
  PRIMARY KEY (feed, day)
) ${keyed};
