package freshet.web.rules;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import freshet.web.Refusal;

/**
 * Regular expressions that strangers may write. The time to match grows with the length of the text
 * times the size of the program; the size is bounded before anything is compiled, since both the
 * compiler and the matcher call themselves as deep as the program is long.
 */
final class Expressions {
  static final int LONGEST = 500;
  static final int LARGEST = 1000;
  static final int DEEPEST = 50;

  private Expressions() {}

  /** An expression that ignores case; throws {@link Refusal}. */
  static Pattern of(String text) {
    if (text.length() > LONGEST) {
      throw new Refusal(
          422,
          "this expression has %d characters; give at most %d".formatted(text.length(), LONGEST));
    }
    ExpressionSize.Size size = ExpressionSize.of(text);
    if (size.depth() > DEEPEST) {
      throw new Refusal(
          422,
          "the expression '%s' nests %d groups; at most %d are allowed"
              .formatted(text, size.depth(), DEEPEST));
    }
    if (size.instructions() > LARGEST) {
      throw new Refusal(
          422,
          "the expression '%s' is too large: with its repeats written out it has %s parts, and %d are allowed; use smaller numbers in {…}"
              .formatted(text, parts(size.instructions()), LARGEST));
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

  private static String parts(long instructions) {
    return instructions > 1_000_000 ? "more than a million" : "about " + instructions;
  }
}
