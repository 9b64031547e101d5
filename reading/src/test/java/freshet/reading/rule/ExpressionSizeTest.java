package freshet.reading.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import freshet.reading.RequestRejectedException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An expression is known to be too large before anything is made of it. */
class ExpressionSizeTest {
  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
  private static final String[] PARTS = {
    "a",
    "b",
    ".",
    "\\d",
    "\\pL",
    "\\p{Greek}",
    "[a-z]",
    "[^]x]",
    "[[:alpha:]_]",
    "\\x{1F600}",
    "\\Qa.b\\E",
    "(",
    "(?:",
    "(?P<n>",
    "(?i)",
    ")",
    "|",
    "*",
    "+",
    "?",
    "*?",
    "{3}",
    "{2,}",
    "{2,5}",
    "{,2}",
    "{x",
    "^",
    "$",
    "\\b",
    "\\.",
    "ä",
    "😀"
  };

  @Test
  void estimate_isNeverSmallerThanTheProgram() {
    Random random = new Random(17);
    int valid = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(1, 12); k > 0; k--) {
        text.append(PARTS[random.nextInt(PARTS.length)]);
      }
      valid += isAtLeastTheProgram(text.toString()) ? 1 : 0;
    }
    assertThat(valid).isGreaterThan(2000);
  }

  private static boolean isAtLeastTheProgram(String text) {
    try {
      int made = Pattern.compile(text, FLAGS).programSize();
      assertThat(ExpressionSize.of(text).instructions()).as(text).isGreaterThanOrEqualTo(made);
      return true;
    } catch (PatternSyntaxException e) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?:d?d?d?d?d?d?d?d?d?d?){1000}z",
        "((a{99}){99}){99}",
        "(((((a{9}){9}){9}){9}){9}){9}",
        "(a|b|c|d){500}",
        "x{0,999}y{0,999}",
        "a{999999999999999999999}"
      })
  void expressionThatGrowsByItsRepeats_isRefusedBeforeItIsCompiled(String text) {
    assertThatThrownBy(() -> BoundedRegex.of(text))
        .isInstanceOf(RequestRejectedException.class)
        .hasMessageContaining("1000 are allowed");
  }

  @Test
  void expressionThatNestsDeeply_isRefused() {
    String text = "(".repeat(200) + "a" + ")".repeat(200);
    assertThatThrownBy(() -> BoundedRegex.of(text))
        .isInstanceOf(RequestRejectedException.class)
        .hasMessageContaining("nests 200 groups; at most 50");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\b(wind|solar|hydro) (power|energy)\\b",
        "^\\[(?:ad|sponsored)\\]",
        "\\d{4}-\\d{2}-\\d{2}",
        "[a-z]{1,63}\\.example\\.(com|org)",
        "(?:.?){400}z"
      })
  void usualExpression_isTakenAndTheLargestMatchesWithoutAnOverflow(String text) {
    assertThat(BoundedRegex.of(text).matcher("d".repeat(1000)).find()).isFalse();
  }
}
