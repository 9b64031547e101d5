package freshet.web.publish;

import freshet.store.PostingVersion;
import freshet.store.Store;
import freshet.store.people.OutputFeed;
import freshet.web.PublicAddress;
import freshet.web.Refusal;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.PageHeaders;
import freshet.web.publish.Windows.Issue;
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

/** Gives out feeds to whoever knows their address, as politely as we would like it (GC-090). */
public final class OutPart implements WebPart {
  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(1);

  private final Store store;
  private final Windows windows;
  private final Publisher publisher;
  private final PublicAddress address;
  private final NextLook nextLook;
  private final InstantSource clock;
  private final Counting counting;
  private final Deltas deltas = new Deltas();
  private final Map<Long, Instant> looks = new ConcurrentHashMap<>();

  public OutPart(
      Store store,
      Windows windows,
      Publisher publisher,
      PublicAddress address,
      NextLook nextLook,
      InstantSource clock) {
    this.store = store;
    this.windows = windows;
    this.publisher = publisher;
    this.address = address;
    this.nextLook = nextLook;
    this.clock = clock;
    counting = new Counting(store.outputFeeds(), clock);
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/out/{file}", Credential.NONE, this::answer);
  }

  /** A document that is asked for. */
  private record Asked(Address address, Issue issue, String tag, Conditions conditions) {
    OutputFeed feed() {
      return issue.feed();
    }

    Window window() {
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

  /** An address that nobody was given is like any other that leads nowhere. */
  private Asked asked(Context context) {
    Address asked =
        Address.of(address.of(context), context.pathParam("file"))
            .map(found -> found.older(after(context)))
            .orElseThrow(() -> nothing(context));
    Optional<OutputFeed> feed = store.outputFeeds().find(asked.secret());
    if (feed.isEmpty() && store.outputFeeds().hasEnded(asked.secret())) {
      throw new Refusal(410, "this feed has ended");
    }
    Issue issue = issue(feed.orElseThrow(() -> nothing(context)), asked.after());
    return new Asked(asked, issue, tag(asked, issue), Conditions.of(context, clock.instant()));
  }

  private static EndpointNotFound nothing(Context context) {
    return new EndpointNotFound(context.method(), context.path());
  }

  private static @Nullable Long after(Context context) {
    String text = context.queryParam("after");
    if (text != null && !text.matches("\\d{1,18}")) {
      throw new Refusal(400, "'after' is the number of a posting, not '%s'".formatted(text));
    }
    return text == null ? null : (Long) Long.parseLong(text);
  }

  private Issue issue(OutputFeed feed, @Nullable Long after) {
    return after == null ? windows.current(feed) : new Issue(feed, windows.page(feed, after));
  }

  /** Follows from all that makes the bytes. */
  private static String tag(Address address, Issue issue) {
    long changed = address.after() == null ? issue.feed().changedAt().toEpochMilli() : 0;
    return Windows.hash("%s %d %s".formatted(issue.window().state(), changed, address.url()));
  }

  private static Instant changedAt(Asked asked) {
    return asked.address.after() == null ? asked.feed().changedAt() : Instant.MAX;
  }

  private void describe(Context context, Asked asked) {
    PageHeaders.harmless(context);
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
    return '"' + tag + (gzip ? Conditions.GZIP : "") + '"';
  }

  private static String date(Instant at) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(at.atOffset(ZoneOffset.UTC));
  }

  /** The time to the next retrieval that may bring something. */
  private Duration maxAge(Asked asked) {
    if (asked.address.after() != null) {
      return LONGEST;
    }
    Instant now = clock.instant();
    Duration left = Duration.between(now, nextLook(asked.feed(), now));
    return left.compareTo(SHORTEST) < 0 ? SHORTEST : left.compareTo(LONGEST) > 0 ? LONGEST : left;
  }

  /** Found out again only when it has passed. */
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
    Optional<Deltas.Base> base =
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
