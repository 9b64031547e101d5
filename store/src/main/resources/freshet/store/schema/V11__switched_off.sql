-- Why and since when a rule or an alert is switched off; both null while it is on.
ALTER TABLE rule ADD COLUMN off_reason TEXT;
ALTER TABLE rule ADD COLUMN off_at BIGINT;
ALTER TABLE saved_search ADD COLUMN off_reason TEXT;
ALTER TABLE saved_search ADD COLUMN off_at BIGINT;
