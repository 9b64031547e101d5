package freshet.app.demo;

/** What a publisher is like. */
public enum Nature {
  /** Answers as it should, so that it can be compared with the simulator. */
  STEADY,
  /** Answers 500 now and then. */
  FLAKY,
  /** Answers 503 for a day and a half. */
  DOWN,
  /** Lets everybody wait for half a day. */
  SILENT,
  /** Is not found, and then says that it is gone. */
  LEAVING,
  /** Moves to another host. */
  MOVING,
  /** Wants to be asked less often. */
  THROTTLING,
  /** Has a hub that announces its postings. */
  ANNOUNCED
}
