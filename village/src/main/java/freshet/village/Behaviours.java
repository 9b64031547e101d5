package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Behaviours of typical web hosts. */
public final class Behaviours {
  /** A small feed that never changes. */
  public static final String FEED =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0"><channel><title>Village news</title><link>http://village.test/</link>
      <description>What happens here</description>
      <item><guid>urn:one</guid><title>One</title><link>http://village.test/1</link>
      <pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate></item>
      </channel></rss>
      """;

  private Behaviours() {}

  /** Always gives the same reply. */
  public static Behaviour always(Reply reply) {
    return (_, _) -> reply;
  }

  /** Always gives a bare status such as 404, 410 or 500. */
  public static Behaviour status(int status) {
    return always(Reply.of(status));
  }

  /** Uses these behaviours in turn, then stays with the last one. */
  public static Behaviour inTurn(Behaviour... behaviours) {
    List<Behaviour> all = List.of(behaviours);
    AtomicInteger next = new AtomicInteger();
    return (request, now) ->
        all.get(Math.min(next.getAndIncrement(), all.size() - 1)).answer(request, now);
  }

  /** Serves the small feed with 200 every time, without validators. */
  public static Behaviour plainFeed() {
    return always(feed());
  }

  /** Returns the small feed as a reply, to be modified. */
  public static Reply feed() {
    return Reply.text("application/rss+xml", FEED);
  }

  /**
   * Serves a feed whose validators must all come back byte for byte; otherwise it sends the
   * document again.
   */
  public static Behaviour strictFeed(String etag, String lastModified) {
    Reply full = feed().with("ETag", etag).with("Last-Modified", lastModified);
    return (request, _) ->
        request.header("If-None-Match").equals(Optional.of(etag))
                && request.header("If-Modified-Since").equals(Optional.of(lastModified))
            ? Reply.of(304).with("ETag", etag)
            : full;
  }

  /** Answers 304 to any conditional request, whatever its validators; otherwise a feed. */
  public static Behaviour stuck304(String etag) {
    return (request, _) ->
        request.conditional() ? Reply.of(304).with("ETag", etag) : feed().with("ETag", etag);
  }

  /** Answers 304 even to unconditional requests. */
  public static Behaviour always304() {
    return status(304);
  }

  /** Adds Cache-Control with this max-age to every answer. */
  public static Behaviour maxAge(Duration age, Behaviour behaviour) {
    return (request, now) ->
        behaviour.answer(request, now).with("Cache-Control", "max-age=" + age.toSeconds());
  }

  /** Answers 429 without Retry-After. */
  public static Behaviour throttled() {
    return status(429);
  }

  /** Answers 429 with Retry-After in seconds or as a date. */
  public static Behaviour throttled(String retryAfter) {
    return always(Reply.of(429).with("Retry-After", retryAfter));
  }

  /** Redirects with that status. */
  public static Behaviour redirect(int status, String location) {
    return always(Reply.of(status).with("Location", location));
  }

  /**
   * Serves a chain of redirects: {@code /0} redirects to {@code /1} and so on, with these statuses
   * in turn; then comes the small feed.
   */
  public static Behaviour redirects(int... statuses) {
    int[] all = statuses.clone();
    return (request, _) -> {
      int step = Integer.parseInt(request.path().substring(1));
      return step < all.length ? Reply.of(all[step]).with("Location", "/" + (step + 1)) : feed();
    };
  }

  /** Serves two pages that redirect to each other. */
  public static Behaviour redirectLoop(int status) {
    return (request, _) ->
        Reply.of(status).with("Location", request.path().equals("/a") ? "/b" : "/a");
  }

  /** Serves the small feed as gzip, whether requested or not, labelled or not. */
  public static Behaviour gzipped(boolean labelled) {
    Reply zipped = feed().body(Bytes.gzip(FEED.getBytes(UTF_8)));
    return always(labelled ? zipped.with("Content-Encoding", "gzip") : zipped);
  }

  /** Serves a decompression bomb. */
  public static Behaviour bomb(int mebibytes) {
    return always(feed().body(Bytes.bomb(mebibytes)).with("Content-Encoding", "gzip"));
  }

  /** Serves the small feed with cookies. */
  public static Behaviour cookies() {
    return always(
        feed().with("Set-Cookie", "id=1; Path=/").with("Set-Cookie", "track=me; Max-Age=99999"));
  }

  /** Serves a page that asks for a browser. */
  public static Behaviour challenge() {
    String page = "<!DOCTYPE html><html><title>Just a moment...</title><body>CAPTCHA</body></html>";
    Reply reply = Reply.text("text/html", page).with("cf-mitigated", "challenge");
    return always(new Reply(403, reply.headers(), reply.body(), reply.delivery()));
  }
}
