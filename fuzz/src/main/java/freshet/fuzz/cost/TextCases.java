package freshet.fuzz.cost;

import static freshet.fuzz.cost.Shapes.repeated;
import static freshet.fuzz.cost.Shapes.shuffled;

import freshet.article.LanguageDetector;
import freshet.article.PageCharset;
import freshet.cluster.wire.OrderMessage;
import freshet.cluster.wire.ResultMessage;
import freshet.cluster.wire.WireCodec;
import freshet.feed.date.DateText;
import freshet.feed.encoding.Encodings;
import freshet.store.model.SearchMatcher;
import freshet.store.model.SearchTokens;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Dates, encodings, languages, the words of searches, and records of the cluster. */
final class TextCases {
  private static final int SIZE = 25_000;

  /** So many that the library keeps their names from one record to the next in neither case. */
  private static final int NAMES = 100_000;

  private static final Instant SEEN = Instant.parse("2026-01-02T03:04:05Z");

  private TextCases() {}

  static Stream<WorstCase> all() {
    return Stream.of(dates(), encodings(), words(), records()).flatMap(cases -> cases);
  }

  private static Stream<WorstCase> dates() {
    return Stream.of(
        date("digits", repeated("", "1", "")),
        date("months", repeated("", "January ", "")),
        date("separators", repeated("2026", "-", "01")),
        date("spaces", repeated("Mon,", "    ", "06 Jan 2026")),
        date("times", repeated("2026-01-02", "T10:00:00", "")),
        date("zones", repeated("2026-01-02 10:00:00 ", "GMT+0100 ", "")),
        date("letters", repeated("", "é", "")),
        date("fractions", repeated("2026-01-02T10:00:00.", "0", "Z")),
        date(
            "anything",
            shuffled("", "", "Mon", ",", " ", "06", "Jan", "2026", ":", "T", "+", "Z")));
  }

  private static Stream<WorstCase> encodings() {
    return Stream.of(
        encoded(
            "spaces before a declaration",
            repeated("<?xml version='1.0'", "    ", "encoding='x'?>\u00e9")),
        encoded("declarations", repeated("", "<?xml encoding='x'?>", "")),
        encoded("broken UTF-8", repeated("\u00e9", "a\u00e9", "")),
        encoded("zeros", repeated("", "a\0", "")),
        type("spaces in a type", repeated("text/html; charset=", "    ", "!")),
        type("charsets", repeated("text/html", "; charset=", "")),
        type("a long charset", repeated("text/html; charset=", "utf", "")),
        WorstCase.bytes(
            "page charset: meta elements",
            SIZE,
            repeated("", "<meta charset = ' ", "\u00e9"),
            page -> PageCharset.decode(page, null)));
  }

  private static Stream<WorstCase> words() {
    return Stream.of(
        search("words", repeated("", "a# ", "")),
        search("one long word", repeated("", "a", "")),
        search("signs that are combined", repeated("a", "\u0301\u0316", "")),
        search("signs that are combined, in order", repeated("a", "\u0316", "\u0301")),
        search("other marks", repeated("a", "\ud834\udd65\u302e", "")),
        search("ligatures", repeated("", "\ufdfa", "")),
        search("signs without spaces", repeated("", "\u4e2d", "")),
        search("quotes", repeated("", "\" ", "")),
        search("unwanted", repeated("", "-a ", "")),
        search("stars", repeated("", "a* ", "")),
        new WorstCase(
            "search: a phrase that almost fits",
            SIZE,
            Integer.MAX_VALUE,
            n -> {
              SearchMatcher phrase = SearchMatcher.of("\"" + "a ".repeat(n / 8) + "b\"");
              List<String> text = SearchMatcher.in("a ".repeat(3 * n / 8));
              return () -> phrase.areAmong(text);
            }),
        WorstCase.text(
            "language: words", SIZE, repeated("", "the und le ", ""), LanguageDetector::detect),
        WorstCase.text(
            "language: scripts",
            SIZE,
            repeated("", "a\u4e2d\u0431\u0627", ""),
            LanguageDetector::detect));
  }

  private static Stream<WorstCase> records() {
    return Stream.of(
        WorstCase.bytes(
            "cluster: nested",
            SIZE,
            Shapes.nested("{\"id\":", "[", "]", "}"),
            bytes -> wire(bytes, OrderMessage.class)),
        WorstCase.bytes(
            "cluster: names",
            NAMES,
            repeated("{", "\"a#\":1,", "\"id\":\"1\"}"),
            bytes -> wire(bytes, OrderMessage.class)),
        WorstCase.bytes(
            "cluster: a long number",
            SIZE,
            repeated("{\"issuedAt\":1", "23456789", "}"),
            bytes -> wire(bytes, OrderMessage.class)),
        WorstCase.bytes(
            "cluster: a fraction",
            SIZE,
            repeated("{\"issuedAt\":0.", "23456789", "e9}"),
            bytes -> wire(bytes, ResultMessage.class)),
        WorstCase.bytes(
            "cluster: a long id",
            SIZE,
            repeated("{\"id\":\"", "\\u0041", "\"}"),
            bytes -> wire(bytes, ResultMessage.class)));
  }

  private static void wire(byte[] bytes, Class<?> type) {
    try {
      WireCodec.read(bytes, WireCodec.VERSION, type);
    } catch (WireCodec.Unreadable e) {
      // as it should be
    }
  }

  private static WorstCase date(String shape, IntFunction<String> ofSize) {
    return WorstCase.text("date: " + shape, SIZE, ofSize, text -> DateText.read(text, SEEN));
  }

  private static WorstCase encoded(String shape, IntFunction<String> ofSize) {
    return WorstCase.bytes(
        "encoding: " + shape,
        SIZE,
        n -> ofSize.apply(n),
        bytes -> {
          byte[] broken = bytes.clone();
          broken[broken.length - 1] = (byte) 0xe9;
          Encodings.decode(broken, "text/xml");
          PageCharset.decode(broken, "text/html");
        });
  }

  private static WorstCase type(String shape, IntFunction<String> ofSize) {
    return WorstCase.text(
        "encoding: " + shape,
        SIZE,
        ofSize,
        type -> {
          Encodings.decode(new byte[] {(byte) 0xe9}, type);
          PageCharset.decode(new byte[] {(byte) 0xe9}, type);
        });
  }

  private static WorstCase search(String shape, IntFunction<String> ofSize) {
    return WorstCase.text(
        "search: " + shape,
        SIZE,
        ofSize,
        text -> {
          SearchTokens.terms(text);
          SearchTokens.terms("\"" + text + "\"");
          SearchTokens.words(text);
        });
  }
}
