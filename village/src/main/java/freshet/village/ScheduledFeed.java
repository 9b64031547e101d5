package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A feed that posts on a schedule by the clock of the village: posting k (from 0) is published at
 * {@code first + k · every}, and the document lists the latest {@code window} of them.
 *
 * <p>It answers at any path, with strong validators. {@code /archive/n} holds the n-th full window
 * (RFC 5005), {@code /sitemap.xml} is a news sitemap of the same postings.
 *
 * @param deltas whether {@code A-IM: feed} is supported (RFC 3229)
 */
public record ScheduledFeed(Instant first, Duration every, int window, boolean deltas)
    implements Behaviour {
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  public ScheduledFeed(Instant first, Duration every, int window) {
    this(first, every, window, false);
  }

  /** Returns how many postings were published until a time. */
  public long posted(Instant now) {
    return now.isBefore(first) ? 0 : Duration.between(first, now).dividedBy(every) + 1;
  }

  /** Returns the publication time of posting k. */
  public Instant published(long k) {
    return first.plus(every.multipliedBy(k));
  }

  /** Returns the id of posting k. */
  public static String guid(long k) {
    return "urn:posting:" + k;
  }

  @Override
  public Reply answer(Request request, Instant now) {
    long posted = posted(now);
    if (request.path().equals("/sitemap.xml")) {
      return Reply.text("application/xml", sitemap(request.host(), posted));
    }
    if (request.path().startsWith("/archive/")) {
      return archive(Long.parseLong(request.path().substring("/archive/".length())), posted);
    }
    return current(request, posted);
  }

  private Reply current(Request request, long posted) {
    String etag = "\"" + posted + "\"";
    String modified = HTTP_DATE.format(posted == 0 ? first : published(posted - 1));
    Optional<String> known = request.header("If-None-Match");
    if (known.equals(Optional.of(etag))) {
      return Reply.of(304).with("ETag", etag).with("Last-Modified", modified);
    }
    if (deltas && known.isPresent() && request.header("A-IM").equals(Optional.of("feed"))) {
      long seen = Long.parseLong(known.get().replace("\"", ""));
      Reply delta = document(Math.max(seen, posted - window), posted, "");
      return new Reply(226, delta.headers(), delta.body(), delta.delivery())
          .with("IM", "feed")
          .with("ETag", etag);
    }
    return document(posted - window, posted, previous(Math.max(posted - window, 0)))
        .with("ETag", etag)
        .with("Last-Modified", modified);
  }

  private Reply archive(long n, long posted) {
    long from = n * window;
    return from + window > posted
        ? Reply.of(404)
        : document(
            from,
            from + window,
            "<fh:archive xmlns:fh=\"http://purl.org/syndication/history/1.0\"/>" + previous(from));
  }

  /** Returns a link to the archive that ends at or just after posting k, if there is a full one. */
  private String previous(long k) {
    long archive = Math.ceilDiv(k, (long) window) - 1;
    return archive < 0
        ? ""
        : "<a:link xmlns:a=\"http://www.w3.org/2005/Atom\" rel=\"prev-archive\" href=\"/archive/"
            + archive
            + "\"/>";
  }

  private Reply document(long from, long to, String head) {
    String items =
        LongStream.range(Math.max(from, 0), to)
            .map(k -> to - 1 - (k - Math.max(from, 0)))
            .mapToObj(this::item)
            .collect(Collectors.joining());
    return Reply.of(200)
        .with("Content-Type", "application/rss+xml")
        .body(
            ("<rss version=\"2.0\"><channel><title>Scheduled</title>" + head + items)
                .concat("</channel></rss>")
                .getBytes(UTF_8));
  }

  private String item(long k) {
    return "<item><guid isPermaLink=\"false\">%s</guid><title>Posting %d</title><link>/posting/%d</link><pubDate>%s</pubDate></item>\n"
        .formatted(guid(k), k, k, HTTP_DATE.format(published(k)));
  }

  private String sitemap(String host, long posted) {
    return LongStream.range(Math.max(posted - window, 0), posted)
        .mapToObj(
            k ->
                "<url><loc>http://%s/posting/%d</loc><n:news><n:publication_date>%s</n:publication_date><n:title>Posting %d</n:title></n:news></url>\n"
                    .formatted(host, k, published(k), k))
        .collect(
            Collectors.joining(
                "",
                "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:n=\"http://www.google.com/schemas/sitemap-news/0.9\">",
                "</urlset>"));
  }
}
