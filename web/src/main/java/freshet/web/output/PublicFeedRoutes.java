package freshet.web.output;

import freshet.reading.RequestRejectedException;
import freshet.reading.output.DeltaCache;
import freshet.reading.output.NextRetrieval;
import freshet.reading.output.OutputFeedUrl;
import freshet.reading.output.OutputFeedWriter;
import freshet.reading.output.OutputWindow;
import freshet.reading.output.OutputWindows;
import freshet.reading.output.OutputWindows.Issue;
import freshet.reading.output.RequestCounter;
import freshet.store.Store;
import freshet.store.account.OutputFeed;
import freshet.store.model.PostingVersion;
import freshet.web.PublicAddress;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.account.PageSecurityHeaders;
import io.javalin.http.Context;
import io.javalin.router.EndpointNotFound;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Serves output feeds to whoever knows their URL, with all the HTTP caching that we expect from
 * other servers (GC-090).
 */
public final class PublicFeedRoutes implements RouteGroup {
  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(1);

  private final Store store;
  private final OutputWindows windows;
  private final OutputFeedWriter publisher;
  private final PublicAddress address;
  private final NextRetrieval nextLook;
  private final InstantSource clock;
  private final RequestCounter counting;
  private final DeltaCache deltas = new DeltaCache();
  private final Map<Long, Instant> looks = new ConcurrentHashMap<>();

  public PublicFeedRoutes(
      Store store,
      OutputWindows windows,
      OutputFeedWriter publisher,
      PublicAddress address,
      NextRetrieval nextLook,
      InstantSource clock) {
    this.store = store;
    this.windows = windows;
    this.publisher = publisher;
    this.address = address;
    this.nextLook = nextLook;
    this.clock = clock;
    counting = new RequestCounter(store.outputFeeds(), clock);
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/out/{file}", Credential.NONE, this::answer);
  }

  /** A requested document. */
  private record Asked(
      OutputFeedUrl address, Issue issue, String tag, ConditionalRequest conditions) {
    OutputFeed feed() {
      return issue.feed();
    }

    OutputWindow window() {
      return issue.window();
    }
  }

  private void answer(Context context) {
    Asked asked = asked(context);
    counting.asked(asked.feed());
    describe(context, asked);
    if (asked.conditions.has(asked.tag, changedAt(asked))) {
      context.status(304);
    } else {
      send(context, asked);
    }
    if (asked.conditions.delta()) {
      deltas.remember(asked.tag, asked.window());
    }
  }

  /** Finds the document of a request; an unknown secret is answered like any unknown path. */
  private Asked asked(Context context) {
    OutputFeedUrl asked =
        OutputFeedUrl.of(address.of(context), context.pathParam("file"))
            .map(found -> found.older(after(context)))
            .orElseThrow(() -> nothing(context));
    Optional<OutputFeed> feed = store.outputFeeds().find(asked.secret());
    if (feed.isEmpty() && store.outputFeeds().hasEnded(asked.secret())) {
      throw new RequestRejectedException(410, "this feed has ended");
    }
    Issue issue = issue(feed.orElseThrow(() -> nothing(context)), asked.after());
    return new Asked(
        asked, issue, tag(asked, issue), ConditionalRequest.of(context, clock.instant()));
  }

  private static EndpointNotFound nothing(Context context) {
    return new EndpointNotFound(context.method(), context.path());
  }

  private static @Nullable Long after(Context context) {
    String text = context.queryParam("after");
    if (text != null && !text.matches("\\d{1,18}")) {
      throw new RequestRejectedException(
          400, "'after' is the number of a posting, not '%s'".formatted(text));
    }
    return text == null ? null : (Long) Long.parseLong(text);
  }

  private Issue issue(OutputFeed feed, @Nullable Long after) {
    return after == null ? windows.current(feed) : new Issue(feed, windows.page(feed, after));
  }

  /** Returns the entity tag, derived from everything that determines the bytes. */
  private static String tag(OutputFeedUrl address, Issue issue) {
    long changed = address.after() == null ? issue.feed().changedAt().toEpochMilli() : 0;
    return OutputWindows.hash("%s %d %s".formatted(issue.window().state(), changed, address.url()));
  }

  private static Instant changedAt(Asked asked) {
    return asked.address.after() == null ? asked.feed().changedAt() : Instant.MAX;
  }

  private void describe(Context context, Asked asked) {
    PageSecurityHeaders.harmless(context);
    context
        .header("ETag", quoted(asked.tag, asked.conditions.gzip()))
        .header("Vary", "A-IM, If-None-Match, Accept-Encoding")
        .header("Cache-Control", "private, max-age=" + maxAge(asked).toSeconds())
        .header("X-Robots-Tag", "noindex")
        .header(
            "Link",
            "<%s>; rel=\"self\", <%s>; rel=\"hub\""
                .formatted(asked.address.url(), asked.address.hub()));
    if (asked.address.after() == null) {
      context.header("Last-Modified", date(asked.feed().changedAt()));
    }
  }

  private static String quoted(String tag, boolean gzip) {
    return '"' + tag + (gzip ? ConditionalRequest.GZIP : "") + '"';
  }

  private static String date(Instant at) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(at.atOffset(ZoneOffset.UTC));
  }

  /** Returns the time to the next retrieval that may bring something. */
  private Duration maxAge(Asked asked) {
    if (asked.address.after() != null) {
      return LONGEST;
    }
    Instant now = clock.instant();
    Duration left = Duration.between(now, nextLook(asked.feed(), now));
    return left.compareTo(SHORTEST) < 0 ? SHORTEST : left.compareTo(LONGEST) > 0 ? LONGEST : left;
  }

  /** Returns the next retrieval, computed again only after it has passed. */
  private Instant nextLook(OutputFeed feed, Instant now) {
    Instant known = looks.get(feed.id());
    if (known != null && known.isAfter(now)) {
      return known;
    }
    List<Long> sources = windows.sources(feed);
    Instant found =
        (sources.isEmpty() ? Optional.<Instant>empty() : nextLook.at(sources))
            .filter(at -> at.isAfter(now))
            .orElse(now.plus(SHORTEST));
    looks.put(feed.id(), found);
    return found;
  }

  private void send(Context context, Asked asked) {
    List<PostingVersion> postings = asked.window().postings();
    Optional<DeltaCache.Base> base =
        asked.conditions.delta() ? deltas.base(asked.conditions.known()) : Optional.empty();
    if (base.isPresent()) {
      context
          .status(226)
          .header("IM", "feed")
          .header("Delta-Base", quoted(base.get().tag(), asked.conditions.gzip()))
          .header("Cache-Control", "no-store, im");
      postings = asked.window().news(base.get().marks());
    }
    byte[] document = publisher.document(asked.feed(), asked.address, asked.window(), postings);
    context.contentType(asked.address.format().contentType());
    if (asked.conditions.gzip()) {
      context.header("Content-Encoding", "gzip").result(zipped(document));
    } else {
      context.result(document);
    }
  }

  private static byte[] zipped(byte[] document) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
