package freshet.web.manage;

import freshet.store.RetrievalNote;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that can be told of a feed.
 *
 * @param at by the clock of the server
 * @param place planned, held for its turn, or under way
 * @param why it is retrieved next when it is, in a sentence
 * @param bound what keeps it from being retrieved earlier
 * @param next its next retrievals as things stand
 * @param week the share of each hour of the week (Monday first, UTC) in its postings; empty if not
 *     learned
 * @param expected postings that are there by now, as the policy expects; null if not learned
 * @param notBefore the earliest time of the next retrieval
 * @param notBeforeBecause what binds that time
 * @param mixture null if the policy does not tell
 * @param retrievals the latest, latest first
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
    List<RetrievalNote> retrievals) {

  /**
   * What the policy has in mind.
   *
   * @param shapes how much each of its predictors counts, by what that looks at
   * @param priceMinutes what a retrieval costs, in minutes that one posting waits
   * @param pending postings that will be there at the next retrieval, as it expects
   * @param decided what the time of that retrieval is bound by
   */
  public record Mixture(
      Map<String, Double> shapes, double priceMinutes, double pending, String decided) {
    public Mixture {
      shapes = Map.copyOf(shapes);
    }
  }

  /**
   * What the feed is.
   *
   * @param notice what subscribers should be told; null if nothing
   * @param floor the least interval that someone chose; null for the usual one
   */
  public record About(
      @Nullable String site,
      @Nullable String format,
      Instant added,
      int window,
      boolean articles,
      @Nullable Duration floor,
      @Nullable String notice) {}

  /** How long its latest postings waited, in minutes; null where there is none. */
  public record Delay(
      int postings, @Nullable Double mean, @Nullable Double median, @Nullable Double p95) {}

  /**
   * How it is asked.
   *
   * @param wasted full answers with nothing new
   * @param failures in a row
   */
  public record Asking(
      boolean etag, boolean lastModified, String conduct, long wasted, int failures) {}

  /**
   * How things stand with its host.
   *
   * @param mayAskAt when it may be asked next; null while it is being asked
   * @param closedUntil null if it did not ask for patience
   * @param crawlDelay what its robots.txt asks for; zero if nothing
   */
  public record HostReport(
      String host,
      @Nullable Instant mayAskAt,
      @Nullable Instant lastAsked,
      @Nullable Instant closedUntil,
      Duration crawlDelay) {}

  /**
   * How it is pushed.
   *
   * @param subscriptions such as "websub at hub.example"
   * @param safety the interval while its pushes are relied on; null if they are not
   */
  public record PushReport(
      List<String> subscriptions,
      @Nullable Instant firstPush,
      @Nullable Instant lastMiss,
      @Nullable Duration safety) {
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
