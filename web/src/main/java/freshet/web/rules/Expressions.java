package freshet.web.rules;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import freshet.web.Refusal;
import java.util.regex.MatchResult;

/**
 * Regular expressions that strangers may write: matched in a time that grows with the length of the
 * text alone, and none that becomes huge by what it repeats.
 */
final class Expressions {
  private static final int LONGEST = 500;
  private static final long MOST_REPEATS = 1000;
  private static final java.util.regex.Pattern REPEAT =
      java.util.regex.Pattern.compile("\\{(\\d{1,9})(?:,(\\d{0,9}))?\\}");

  private Expressions() {}

  /** An expression that ignores case; throws {@link Refusal}. */
  static Pattern of(String text) {
    if (text.length() > LONGEST) {
      throw new Refusal(
          422, "this expression is too long; give at most %d characters".formatted(LONGEST));
    }
    if (repeats(text) > MOST_REPEATS) {
      throw new Refusal(
          422,
          "the expression '%s' repeats too much; all its {…} multiplied may be %d at most"
              .formatted(text, MOST_REPEATS));
    }
    try {
      return Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    } catch (PatternSyntaxException e) {
      throw new Refusal(
          422,
          "'%s' is no regular expression that can be used here (%s); mend it or look for words"
              .formatted(text, e.getDescription()));
    }
  }

  /** An upper bound: as if all that is repeated were inside of each other. */
  private static long repeats(String text) {
    return REPEAT
        .matcher(text)
        .results()
        .mapToLong(Expressions::repeats)
        .reduce(1, (a, b) -> Math.min(a * b, Integer.MAX_VALUE));
  }

  private static long repeats(MatchResult repeat) {
    String most = repeat.group(2);
    long least = Long.parseLong(repeat.group(1));
    return Math.max(1, most == null || most.isEmpty() ? least : Long.parseLong(most));
  }
}
