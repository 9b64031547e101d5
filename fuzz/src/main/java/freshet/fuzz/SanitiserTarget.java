package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Markup;
import freshet.feed.html.PlainText;
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
    Markup text = new Markup(html, false, null);
    Inert.check(SANITISER.sanitise(text));
    Claims.soon(() -> PlainText.excerpt(new Markup(html, true, null), 20));
  }

  /** Claims that an HTML text becomes safe, and stays as it is from then on. */
  static void check(String html) {
    String safe = Claims.soon(() -> SANITISER.sanitise(new Markup(html, true, BASE)));
    Inert.check(safe);
    Claims.that(safe.length() <= LONGEST, "is limited in length", safe.length());
    Claims.same(SANITISER.sanitise(new Markup(safe, true, null)), safe, "is sanitised once");
    Claims.same(SANITISER.sanitise(new Markup(safe, true, BASE)), safe, "needs no base any more");
  }
}
