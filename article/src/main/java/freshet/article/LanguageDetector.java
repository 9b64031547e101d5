package freshet.article;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Detects the language of a text: by its script if only one language uses it, otherwise by common
 * words and characteristic letters.
 */
public final class LanguageDetector {
  /** Only the beginning of a text is read. */
  private static final int READ = 20_000;

  private static final int FEWEST_LETTERS = 10;

  /** The smallest share of kana in Japanese text; a Chinese text may quote a little. */
  private static final double KANA = 0.1;

  /** The fewest words that must indicate the language; below, their smallest share. */
  private static final int FEWEST_CLAIMS = 2;

  private static final int WORDS_PER_CLAIM = 10;

  private static final Map<UnicodeScript, String> ONE_LANGUAGE =
      Map.ofEntries(
          Map.entry(UnicodeScript.HANGUL, "ko"),
          Map.entry(UnicodeScript.HIRAGANA, "ja"),
          Map.entry(UnicodeScript.HAN, "zh"),
          Map.entry(UnicodeScript.GREEK, "el"),
          Map.entry(UnicodeScript.HEBREW, "he"),
          Map.entry(UnicodeScript.THAI, "th"),
          Map.entry(UnicodeScript.DEVANAGARI, "hi"),
          Map.entry(UnicodeScript.BENGALI, "bn"),
          Map.entry(UnicodeScript.TAMIL, "ta"),
          Map.entry(UnicodeScript.TELUGU, "te"),
          Map.entry(UnicodeScript.GEORGIAN, "ka"),
          Map.entry(UnicodeScript.ARMENIAN, "hy"));

  private static final Map<UnicodeScript, List<CommonWords>> SHARED =
      Map.of(
          UnicodeScript.LATIN, CommonWords.LATIN,
          UnicodeScript.CYRILLIC, CommonWords.CYRILLIC,
          UnicodeScript.ARABIC, CommonWords.ARABIC);

  private LanguageDetector() {}

  /** Returns the ISO 639-1 code, if the text is conclusive. */
  public static Optional<String> detect(String text) {
    String beginning = text.substring(0, Math.min(READ, text.length()));
    return script(beginning)
        .flatMap(
            script ->
                ONE_LANGUAGE.containsKey(script)
                    ? Optional.ofNullable(ONE_LANGUAGE.get(script))
                    : byWords(beginning, SHARED.getOrDefault(script, List.of())));
  }

  /** Returns the script of most letters; Hiragana for any text with enough kana. */
  private static Optional<UnicodeScript> script(String text) {
    Map<UnicodeScript, Integer> letters = new EnumMap<>(UnicodeScript.class);
    text.codePoints()
        .filter(Character::isLetter)
        .forEach(letter -> letters.merge(script(letter), 1, Integer::sum));
    int kana = letters.getOrDefault(UnicodeScript.HIRAGANA, 0);
    int han = letters.getOrDefault(UnicodeScript.HAN, 0);
    if (kana > KANA * (kana + han)) {
      letters.put(UnicodeScript.HIRAGANA, kana + han);
      letters.remove(UnicodeScript.HAN);
    }
    return letters.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(most -> most.getValue() >= FEWEST_LETTERS)
        .map(Map.Entry::getKey);
  }

  private static UnicodeScript script(int letter) {
    UnicodeScript script = UnicodeScript.of(letter);
    return script == UnicodeScript.KATAKANA ? UnicodeScript.HIRAGANA : script;
  }

  private static Optional<String> byWords(String text, List<CommonWords> languages) {
    List<String> words = WordCount.of(text);
    String best = null;
    int most = 0;
    for (CommonWords language : languages) {
      int claims = (int) words.stream().filter(language::claims).count();
      if (claims > most) {
        best = language.language();
        most = claims;
      }
    }
    boolean enough = most >= FEWEST_CLAIMS && most * WORDS_PER_CLAIM >= words.size();
    return enough ? Optional.ofNullable(best) : Optional.empty();
  }
}
