-- When a rule, an alert or an output feed was removed; null while it is there. What was removed can
-- be taken back for a day.
ALTER TABLE rule ADD COLUMN removed_at BIGINT;
ALTER TABLE saved_search ADD COLUMN removed_at BIGINT;
ALTER TABLE output_feed ADD COLUMN removed_at BIGINT;
