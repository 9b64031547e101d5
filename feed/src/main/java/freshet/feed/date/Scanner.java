package freshet.feed.date;

/** A position in a text that is being parsed. */
final class Scanner {
  private static final int[] NANOS = {
    1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1
  };

  final String text;
  int at;

  /** The number of digits of the last number. */
  int digits;

  Scanner(String text) {
    this.text = text;
  }

  boolean done() {
    return at >= text.length();
  }

  char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  boolean atDigit() {
    return isDigit(peek());
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  boolean skip(char c) {
    if (peek() == c) {
      at++;
      return true;
    }
    return false;
  }

  void skipBlanks() {
    while (peek() == ' ' || peek() == '\t') {
      at++;
    }
  }

  /** Reads a number of limited length; {@link #digits} is 0 if there is none. */
  int number(int most) {
    int value = 0;
    digits = 0;
    while (digits < most && atDigit()) {
      value = value * 10 + (text.charAt(at++) - '0');
      digits++;
    }
    return value;
  }

  /** Reads a run of letters. */
  String word() {
    int start = at;
    while (!done() && Character.isLetter(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  /** Reads hh:mm[:ss[.fraction]] after the hour and its colon. */
  boolean restOfTime(DateFields to, int hour) {
    to.hour = hour;
    to.minute = number(2);
    if (digits == 0) {
      return false;
    }
    if (skip(':')) {
      to.second = number(2);
      fraction(to);
    }
    return true;
  }

  private void fraction(DateFields to) {
    if ((peek() == '.' || peek() == ',')
        && at + 1 < text.length()
        && isDigit(text.charAt(at + 1))) {
      at++;
      int value = number(9);
      to.nano = value * NANOS[digits];
      while (atDigit()) {
        at++;
      }
    }
  }

  /** Reads +hh:mm, +hhmm, +hh or +h, with either sign. */
  void offset(DateFields to) {
    int sign = text.charAt(at++) == '-' ? -1 : 1;
    int hours = number(2);
    int minutes = skip(':') || digits == 2 ? number(2) : 0;
    to.offsetMinutes = sign * (hours * 60 + minutes);
    to.offsetInFigures = true;
  }

  /** Whether a sign and a digit follow. */
  boolean atOffset() {
    char c = peek();
    return (c == '+' || c == '-') && at + 1 < text.length() && isDigit(text.charAt(at + 1));
  }
}
