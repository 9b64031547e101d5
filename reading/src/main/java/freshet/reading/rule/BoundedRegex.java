package freshet.reading.rule;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import freshet.reading.RequestRejectedException;

/**
 * Regular expressions from untrusted users. Matching time grows with the length of the text times
 * the size of the compiled program. The size is limited before compilation, since both compiler and
 * matcher recurse as deep as the program is long.
 */
final class BoundedRegex {
  static final int LONGEST = 500;
  static final int LARGEST = 1000;
  static final int DEEPEST = 50;

  private BoundedRegex() {}

  /** Compiles a case-insensitive expression; throws {@link RequestRejectedException}. */
  static Pattern of(String text) {
    if (text.length() > LONGEST) {
      throw new RequestRejectedException(
          422,
          "this expression has %d characters; give at most %d".formatted(text.length(), LONGEST));
    }
    ExpressionSize.Size size = ExpressionSize.of(text);
    if (size.depth() > DEEPEST) {
      throw new RequestRejectedException(
          422,
          "the expression '%s' nests %d groups; at most %d are allowed"
              .formatted(text, size.depth(), DEEPEST));
    }
    if (size.instructions() > LARGEST) {
      throw new RequestRejectedException(
          422,
          "the expression '%s' is too large: with its repeats written out it has %s parts, and %d are allowed; use smaller numbers in {…}"
              .formatted(text, parts(size.instructions()), LARGEST));
    }
    try {
      return Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    } catch (PatternSyntaxException e) {
      throw new RequestRejectedException(
          422,
          "'%s' is not a usable regular expression (%s); correct it or look for words"
              .formatted(text, e.getDescription()));
    }
  }

  private static String parts(long instructions) {
    return instructions > 1_000_000 ? "more than a million" : "about " + instructions;
  }
}
