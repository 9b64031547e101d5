package freshet.reading.stream;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The direction in which a language is written. */
final class TextDirection {
  private static final Set<String> RIGHT_TO_LEFT =
      Set.of(
          "ar", "arc", "ary", "arz", "azb", "bal", "bgn", "ckb", "dv", "fa", "glk", "he", "iw",
          "ji", "ks", "lrc", "mzn", "nqo", "pnb", "ps", "sd", "sdh", "syr", "ug", "ur", "yi");

  private static final Set<String> SCRIPTS =
      Set.of("Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa");

  private TextDirection() {}

  /**
   * Returns the value of the attribute dir: auto if the language is not known. A script that the
   * code names decides before the language.
   */
  static String of(@Nullable String language) {
    if (language == null || language.isBlank()) {
      return "auto";
    }
    Locale locale = Locale.forLanguageTag(language.strip().replace('_', '-'));
    if (!locale.getScript().isEmpty()) {
      return SCRIPTS.contains(locale.getScript()) ? "rtl" : "ltr";
    }
    if (locale.getLanguage().isEmpty()) {
      return "auto";
    }
    return RIGHT_TO_LEFT.contains(locale.getLanguage()) ? "rtl" : "ltr";
  }
}
