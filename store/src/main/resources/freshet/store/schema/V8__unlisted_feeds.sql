-- Whether a feed asks to be left out of public lists (itunes:block, access:restriction).
ALTER TABLE feed ADD COLUMN unlisted SMALLINT NOT NULL DEFAULT 0;
