package freshet.app.demo;

/** The behaviour of a publisher. */
public enum PublisherKind {
  /** Answers normally, so that it can be compared with the simulator. */
  STEADY,
  /** Answers 500 now and then. */
  FLAKY,
  /** Answers 503 for a day and a half. */
  DOWN,
  /** Does not answer for half a day. */
  SILENT,
  /** Answers 404, later 410. */
  LEAVING,
  /** Moves to another host. */
  MOVING,
  /** Answers 429. */
  THROTTLING,
  /** Announces its postings through a hub. */
  ANNOUNCED
}
