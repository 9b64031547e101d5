package freshet.reading.alert;

/** Reaches the browser pages that an account has open. */
public interface OpenPages {
  /**
   * Sends an event to all open pages of an account.
   *
   * @return how many pages received it
   */
  int tell(long account, String event, String data);
}
