package freshet.web.admin;

import freshet.reading.RequestRejectedException;
import java.io.Serial;

/** There is no feed at an address that someone gave. */
public final class NoFeedException extends RequestRejectedException {
  @Serial private static final long serialVersionUID = 1L;

  private static final String NOT_THERE = "We couldn't find a feed there. Is the address right?";

  private final String reader;

  private NoFeedException(int status, String sentence, String reader) {
    super(status, sentence);
    this.reader = reader;
  }

  /** What was given is no address. */
  static NoFeedException notAnAddress(String shown) {
    return new NoFeedException(
        400,
        "'%s' is not a web address; give one such as https://example.org/feed".formatted(shown),
        "This is no web address. Give one such as example.org.");
  }

  /**
   * Nothing could be read, or what was read is no feed.
   *
   * @param shown the URL without secrets
   * @param reason why, as a sentence
   */
  static NoFeedException at(String shown, String reason) {
    String end = reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
    return new NoFeedException(
        422, "no feed at '%s': %s".formatted(shown, end), inWords(reason, end));
  }

  private static String inWords(String reason, String end) {
    return reason.startsWith("Freshet does not fetch this address")
        ? "This address is in a private network, which Freshet does not read. Ask the person who"
            + " runs this server to allow it."
        : "%s (%s.)".formatted(NOT_THERE, end);
  }

  /** Returns what to tell a reader, in whole sentences. */
  public String reader() {
    return reader;
  }
}
