package freshet.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Sha256;
import freshet.web.RouteLimit.Credential;
import io.javalin.http.Context;
import java.util.Base64;

/**
 * Shows publishers which crawler this is, how often it sends requests, and how to opt out (GC-001,
 * GC-082).
 */
public final class AboutPage implements RouteGroup {
  private static final String STYLE =
      "body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; font: 1.05rem/1.55 sans-serif;"
          + " color-scheme: light dark } code { font-size: .95em }";

  private final byte[] page;
  private final String policy = "default-src 'none'; style-src '%s'".formatted(hash(STYLE));

  /**
   * Creates the page.
   *
   * @param floor the shortest interval between two retrievals of a feed, as text
   * @param spacing the shortest interval between two requests to a host, as text
   * @param contact a mail address or URL; empty if the operator gives none
   */
  public AboutPage(String version, String floor, String spacing, int perDay, String contact) {
    String whom =
        contact.isEmpty()
            ? "The operator of this server gives no address; its owner can put your host on a list"
                + " of those that are never contacted."
            : "Or write to <strong>"
                + escaped(contact)
                + "</strong>: hosts whose owners ask for it are put on a list of those that are"
                + " never contacted.";
    page =
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>About the Freshet that visits your feed</title>
        <style>%s</style>
        <h1>About the Freshet that visits your feed</h1>
        <p>Freshet is a feed aggregator. It reads the RSS, Atom and JSON feeds that its readers have
        subscribed to and shows them what is new. You find it in your log as
        <code>Freshet/%s</code>, with the number of subscribers and an id for each feed.</p>
        <h2>What it does</h2>
        <ul>
        <li>It asks conditionally (<code>If-None-Match</code>, <code>If-Modified-Since</code>), so that
        an unchanged feed costs you a few bytes.</li>
        <li>It asks a feed at most once in %s unless a hub announces something, and never before
        <code>max-age</code>, <code>Expires</code>, <code>ttl</code> or <code>Retry-After</code> allow
        it.</li>
        <li>One request at a time to a host, at least %s apart, at most %d a day.</li>
        <li>Feeds that post rarely are asked rarely. A WebSub hub makes it come almost only when there
        is something new.</li>
        <li>Pages and archives are fetched only as <code>robots.txt</code> allows.</li>
        </ul>
        <h2>How to be left alone</h2>
        <p>Answer <code>410 Gone</code>, or write in your <code>robots.txt</code>:</p>
        <pre><code>User-agent: Freshet
        Disallow: /</code></pre>
        <p>%s</p>
        </html>
        """
            .formatted(STYLE, version, floor, spacing, perDay, whom)
            .getBytes(UTF_8);
  }

  /** Returns the hash by which a browser accepts our inline style. */
  private static String hash(String text) {
    return "sha256-" + Base64.getEncoder().encodeToString(new Sha256().add(text).bytes());
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/about", Credential.NONE, this::show);
  }

  private void show(Context context) {
    context
        .header("Content-Security-Policy", policy)
        .header("Cache-Control", "max-age=3600")
        .contentType("text/html; charset=utf-8")
        .result(page);
  }
}
