package freshet.benchmarks.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * An RSS document of items with 600 bytes of HTML each, rendered once: numbers and dates of items
 * are written over places that are kept for them.
 */
final class FarmDocument {
  private static final int TEXT_BYTES = 600;
  private static final int NUMBER_DIGITS = 13;

  /** Thirteen of these keep the place of an item's number. */
  private static final String NUMBER = "~".repeat(NUMBER_DIGITS);

  private static final String DATE = "^".repeat(29);
  private static final DateTimeFormatter DATES =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final String[] WORDS =
      ("the river rose after a night of rain and people in the valley moved what they could"
              + " upstairs while engineers opened both gates slowly as one of them said")
          .split(" ", -1);

  private final SplittableRandom random = new SplittableRandom(7);
  private final byte[] template;
  private final int[][] numbers;
  private final int[][] dates;
  private long datedSecond;
  private byte[] dated = new byte[0];

  FarmDocument(int items) {
    StringBuilder text = new StringBuilder();
    List<int[]> numberPlaces = new ArrayList<>();
    List<int[]> datePlaces = new ArrayList<>();
    text.append(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0"><channel><title>News of the Valley</title>
        <link>http://valley.example/</link><description>What flows, and where</description>
        """);
    for (int i = 0; i < items; i++) {
      int from = text.length();
      text.append(item());
      numberPlaces.add(places(text, NUMBER, from));
      datePlaces.add(places(text, DATE, from));
    }
    template = text.append("</channel></rss>\n").toString().getBytes(ISO_8859_1);
    numbers = numberPlaces.toArray(int[][]::new);
    dates = datePlaces.toArray(int[][]::new);
  }

  private String item() {
    return """
    <item><title>%s %s</title><link>http://valley.example/%s.html</link>
    <guid isPermaLink="false">%s</guid><pubDate>%s</pubDate>
    <description><![CDATA[%s]]></description></item>
    """
        .formatted(words(30), NUMBER, NUMBER, NUMBER, DATE, html());
  }

  private String html() {
    StringBuilder html = new StringBuilder();
    while (html.length() < TEXT_BYTES - 140) {
      html.append("<p>").append(words(100)).append(" <a href=\"http://valley.example/about\">");
      html.append(words(10)).append("</a></p>");
    }
    return html.append("<p>")
        .append(words(TEXT_BYTES - html.length() - 7))
        .append("</p>")
        .toString();
  }

  /** Words of so many bytes together. */
  private String words(int bytes) {
    StringBuilder words = new StringBuilder(WORDS[random.nextInt(WORDS.length)]);
    while (words.length() < bytes) {
      words.append(' ').append(WORDS[random.nextInt(WORDS.length)]);
    }
    words.setLength(bytes - 1);
    return words.append('.').toString();
  }

  private static int[] places(StringBuilder text, String mark, int from) {
    int[] places = new int[3];
    int count = 0;
    for (int at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + mark.length())) {
      places[count++] = at;
    }
    return Arrays.copyOf(places, count);
  }

  int length() {
    return template.length;
  }

  /**
   * Writes the document.
   *
   * @param items when each item was made, in milliseconds, which is its number too
   */
  void write(byte[] target, int at, long[] items) {
    System.arraycopy(template, 0, target, at, template.length);
    for (int i = 0; i < items.length; i++) {
      for (int place : numbers[i]) {
        digits(target, at + place, items[i]);
      }
      byte[] date = date(items[i] / 1000);
      System.arraycopy(date, 0, target, at + dates[i][0], date.length);
    }
  }

  private static void digits(byte[] target, int at, long number) {
    long rest = number;
    for (int i = NUMBER_DIGITS - 1; i >= 0; i--) {
      target[at + i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  private byte[] date(long second) {
    if (second != datedSecond) {
      datedSecond = second;
      dated = DATES.format(Instant.ofEpochSecond(second)).getBytes(ISO_8859_1);
    }
    return dated;
  }
}
