package freshet.http;

import java.util.Optional;

/** Parses seconds in headers: digits only, possibly far too many. */
final class DeltaSeconds {
  /** The limit to which caches should reduce larger values (RFC 9111, 1.2.2). */
  static final long MOST = 1L << 31;

  private DeltaSeconds() {}

  static Optional<Long> parse(String text) {
    String digits = HeaderText.unquoted(text.strip()).strip();
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    long seconds = 0;
    for (int i = 0; i < digits.length() && seconds < MOST; i++) {
      seconds = 10 * seconds + digits.charAt(i) - '0';
    }
    return Optional.of(Math.min(MOST, seconds));
  }
}
