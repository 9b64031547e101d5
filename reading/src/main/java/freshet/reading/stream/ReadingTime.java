package freshet.reading.stream;

/**
 * Estimates how long a text takes to read: by words, or by characters if it is Chinese, Japanese or
 * Korean (CT-63).
 */
final class ReadingTime {
  private static final int WORDS_PER_MINUTE = 265;
  private static final int CHARACTERS_PER_MINUTE = 500;

  /** The script is judged by so many letters. */
  private static final int FIRST = 100;

  private int words;
  private int letters;
  private int firstLetters;
  private int firstIdeographs;
  private boolean inWord;

  private ReadingTime() {}

  /**
   * Returns the minutes, rounded up; 0 if there is no word. It scans sanitised HTML without parsing
   * it, since a list shows many postings.
   */
  static int minutes(String html) {
    ReadingTime time = new ReadingTime();
    boolean inTag = false;
    for (int i = 0; i < html.length(); ) {
      int c = html.codePointAt(i);
      i += Character.charCount(c);
      if (inTag) {
        inTag = c != '>';
      } else if (c == '<') {
        inTag = true;
        time.inWord = false;
      } else if (c == '&') {
        int end = html.indexOf(';', i);
        i = end < 0 || end - i > 10 ? i : end + 1;
      } else {
        time.take(c);
      }
    }
    return time.minutes();
  }

  private void take(int c) {
    if (!Character.isLetterOrDigit(c)) {
      inWord = inWord && !Character.isWhitespace(c);
      return;
    }
    letters++;
    if (firstLetters < FIRST) {
      firstLetters++;
      firstIdeographs += isEastAsian(c) ? 1 : 0;
    }
    if (!inWord) {
      words++;
      inWord = true;
    }
  }

  private static boolean isEastAsian(int c) {
    return switch (Character.UnicodeScript.of(c)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO -> true;
      default -> false;
    };
  }

  private int minutes() {
    return firstIdeographs * 2 > firstLetters
        ? Math.ceilDiv(letters, CHARACTERS_PER_MINUTE)
        : Math.ceilDiv(words, WORDS_PER_MINUTE);
  }
}
