package freshet.web.admin;

import freshet.policy.capability.SignalWorth;
import freshet.store.model.RetrievalLogEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The full report on a feed.
 *
 * @param at the server's time
 * @param place planned, held for its turn, or under way
 * @param why why the next retrieval is at its time, as a sentence
 * @param bound what keeps it from being retrieved earlier
 * @param next the next retrievals as currently planned
 * @param week the share of each hour of the week (Monday first, UTC) in its postings; empty if not
 *     learned
 * @param expected postings that are there by now, as the policy expects; null if not learned
 * @param notBefore the earliest time of the next retrieval
 * @param notBeforeBecause what binds that time
 * @param mixture null if the policy does not tell
 * @param retrievals the latest, latest first
 * @param cost what a retrieval costs; null if none was made, or if a server of an earlier version
 *     does not say
 */
public record FeedReport(
    Instant at,
    FeedRow feed,
    About about,
    String place,
    String why,
    String bound,
    List<Instant> next,
    List<Double> week,
    @Nullable Double expected,
    Instant notBefore,
    String notBeforeBecause,
    Delay delay,
    Asking asking,
    HostReport host,
    PushReport push,
    @Nullable Mixture mixture,
    List<RetrievalLogEntry> retrievals,
    @Nullable Cost cost) {

  /**
   * What a retrieval of the feed costs on average; the last ones count most.
   *
   * @param requests HTTP requests, with redirects, articles and icons
   * @param bytes of all their bodies, as transferred
   * @param wholeBytes of the feed's whole document, as transferred; 0 if unknown
   */
  public record Cost(double requests, double bytes, double wholeBytes) {}

  /**
   * The policy's view of the feed.
   *
   * @param shapes the weight of each of its predictors, by what it looks at
   * @param priceMinutes the cost of a retrieval, in minutes of one posting's waiting time
   * @param pending the number of postings expected at the next retrieval
   * @param decided the constraint that determines the time of that retrieval
   */
  public record Mixture(
      Map<String, Double> shapes, double priceMinutes, double pending, String decided) {
    public Mixture {
      shapes = Map.copyOf(shapes);
    }
  }

  /**
   * Description and settings of the feed.
   *
   * @param notice a message for subscribers; null if none
   * @param floor the chosen shortest interval; null for the usual one
   */
  public record About(
      @Nullable String site,
      @Nullable String format,
      Instant added,
      int window,
      boolean articles,
      @Nullable Duration floor,
      @Nullable String notice) {}

  /**
   * The delays of its latest postings in minutes; null where there is none.
   *
   * @param today null if none was published today, or if a server of an earlier version does not
   *     say
   */
  public record Delay(
      int postings,
      @Nullable Double mean,
      @Nullable Double median,
      @Nullable Double p95,
      @Nullable Today today) {}

  /**
   * The delay of the dated postings of today (UTC), since the server started.
   *
   * @param mean in minutes
   * @param weighted the sum of their delays in minutes, each times the weight of the feed (SC's
   *     w·D(O))
   * @param share of the feed in that sum over all feeds, SC's D(A)
   */
  public record Today(long postings, double mean, double weighted, double share) {}

  /**
   * How the feed is requested.
   *
   * @param wasted full answers with nothing new
   * @param failures failures in a row
   */
  public record Asking(
      boolean etag, boolean lastModified, String conduct, long wasted, int failures) {}

  /**
   * The state of its host.
   *
   * @param mayAskAt the earliest next request; null while a request is in flight
   * @param closedUntil null if the host did not ask to wait
   * @param crawlDelay the delay that its robots.txt asks for; zero if none
   */
  public record HostReport(
      String host,
      @Nullable Instant mayAskAt,
      @Nullable Instant lastAsked,
      @Nullable Instant closedUntil,
      Duration crawlDelay) {}

  /**
   * The state of its push subscriptions.
   *
   * @param subscriptions such as "websub at hub.example"
   * @param safety the polling interval while pushes are relied on; null if they are not
   * @param signals what the policy has learned of its pushes and pings; null if there were none
   */
  public record PushReport(
      List<String> subscriptions,
      @Nullable Instant firstPush,
      @Nullable Instant lastMiss,
      @Nullable Duration safety,
      @Nullable SignalWorth signals) {
    public PushReport {
      subscriptions = List.copyOf(subscriptions);
    }
  }

  public FeedReport {
    next = List.copyOf(next);
    week = List.copyOf(week);
    retrievals = List.copyOf(retrievals);
  }
}
