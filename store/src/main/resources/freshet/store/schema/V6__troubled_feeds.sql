-- Finds the feeds that fail or have ended without a look at all the others.
CREATE INDEX feed_state_troubled ON feed_state (feed)
  WHERE failing_since IS NOT NULL OR stage <> 'ACTIVE';
