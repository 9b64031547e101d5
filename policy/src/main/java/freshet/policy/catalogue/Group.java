package freshet.policy.catalogue;

import java.util.Locale;

/** The origin of a policy. */
public enum Group {
  PAPERS("of the papers that Freshet began with"),
  OURS("Freshet's own"),
  PEERS("of other aggregators and crawlers"),
  BOUNDS("that know the future, to measure the others by");

  private final String summary;

  Group(String summary) {
    this.summary = summary;
  }

  /** Returns one line for the help. */
  public String summary() {
    return summary;
  }

  /** Returns the name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
