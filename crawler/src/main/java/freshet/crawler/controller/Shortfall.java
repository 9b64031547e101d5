package freshet.crawler.controller;

/**
 * The part of a day's budget that was not spent, in its unit.
 *
 * @param owed the budget for the observed time
 * @param made what was spent in that time
 * @param possible the most a day that the intervals of all feeds allow; infinite if nothing limits
 *     them
 * @param cause what kept them from being made
 */
public record Shortfall(double owed, long made, double possible, Cause cause) {
  /** Why a budget is not spent, and what can be done about it. */
  public enum Cause {
    INTERVALS("floors, cache hints and back-off of feeds allow no more"),
    PAUSE("retrievals paused: the network, the database or the terminals were not there"),
    HOSTS("feeds wait for the turn of their hosts"),
    CAP("the cap of an hour (max-peak) put them off"),
    PLAN("the policy found no use for them");

    private final String text;

    Cause(String text) {
      this.text = text;
    }

    /** Returns the text as part of a sentence. */
    public String text() {
      return text;
    }
  }
}
