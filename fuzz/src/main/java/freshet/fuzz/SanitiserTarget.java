package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.RawText;
import freshet.feed.html.HtmlText;
import freshet.feed.html.Sanitiser;

/** HTML of strangers: what is shown of it runs nothing. */
public final class SanitiserTarget {
  private static final Sanitiser SANITISER = new Sanitiser();
  private static final String BASE = "https://blog.example/a/post";
  private static final int LONGEST = 5 << 20;

  private SanitiserTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    String html = new String(data, UTF_8);
    check(html);
    RawText text = new RawText(html, false, null);
    InertHtml.check(SANITISER.sanitise(text));
    FuzzAssertions.soon(() -> HtmlText.excerpt(new RawText(html, true, null), 20));
  }

  /** Claims that an HTML text becomes safe, and stays as it is from then on. */
  static void check(String html) {
    String safe = FuzzAssertions.soon(() -> SANITISER.sanitise(new RawText(html, true, BASE)));
    InertHtml.check(safe);
    FuzzAssertions.that(safe.length() <= LONGEST, "is limited in length", safe.length());
    FuzzAssertions.same(
        SANITISER.sanitise(new RawText(safe, true, null)), safe, "is sanitised once");
    FuzzAssertions.same(
        SANITISER.sanitise(new RawText(safe, true, BASE)), safe, "needs no base any more");
  }
}
