package freshet.web.manage;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a server does.
 *
 * @param database where all is kept, without secrets
 * @param budget as it was chosen, such as 24/feed
 * @param weights what they follow
 * @param usualToday what of the day's budget is usually spent by now
 * @param nextAt the next retrieval; null if none is planned
 * @param networkDown whether no host can be reached, so that retrievals pause
 * @param storeWaiting whether the database cannot be used, so that retrievals pause
 * @param storeTrouble what is wrong with the database, as part of a sentence; null if nothing is
 * @param cacheFailures how often each cache on disk could not be used since the start, by its name
 * @param setAside how many pieces of work rest since they failed twice
 * @param leader which of several servers decides; null if there is one alone
 */
public record Status(
    Instant at,
    Machine machine,
    String database,
    String policy,
    String budget,
    double budgetPerDay,
    String weights,
    double usualToday,
    Feeds feeds,
    @Nullable Instant nextAt,
    boolean networkDown,
    boolean storeWaiting,
    @Nullable String storeTrouble,
    Map<String, Long> cacheFailures,
    int setAside,
    @Nullable Leader leader,
    Day today,
    Day yesterday) {

  /** The server that decides, by its name. */
  public record Leader(String name, Instant since) {}

  /** The process. */
  public record Machine(
      String version, Instant startedAt, long memoryBytes, long mostMemoryBytes) {}

  /** How many feeds there are, and where. */
  public record Feeds(
      int all,
      int planned,
      int held,
      int underWay,
      int resting,
      int unread,
      int failing,
      int overdue) {}

  /** The figures of a day (UTC). */
  public record Day(
      LocalDate day,
      long retrievals,
      long changed,
      long unchanged,
      long failed,
      long postings,
      long missed,
      Delay delay,
      Politeness politeness) {}

  /**
   * How long postings waited, in minutes.
   *
   * @param postings those with a date that were waited for
   * @param mean null if there is none
   * @param median of those since the server started; null if there is none
   * @param p95 the same
   * @param promptShare the share that was stored within 30 minutes (AR); null if there is none
   */
  public record Delay(
      long postings,
      @Nullable Double mean,
      @Nullable Double median,
      @Nullable Double p95,
      @Nullable Double promptShare) {}

  /**
   * How we behaved towards all hosts (GC-091).
   *
   * @param unconditional requests that could have brought what we had
   * @param wasted full answers with nothing new
   * @param throttled answers that asked for patience
   * @param smallestGap between two requests to a host; null if none was asked twice
   * @param violations requests before they were allowed
   */
  public record Politeness(
      long requests,
      long hosts,
      long unconditional,
      long notModified,
      long wasted,
      long bytes,
      long throttled,
      @Nullable Duration smallestGap,
      long violations) {}
}
