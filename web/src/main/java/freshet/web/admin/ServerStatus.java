package freshet.web.admin;

import freshet.policy.capability.SignalWorth;
import freshet.web.admin.PolicyControl.Misses;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a server.
 *
 * @param database the database's address without secrets
 * @param budget as it was set, such as 24/feed
 * @param weights what weights follow
 * @param usualToday the share of the day's budget that is usually spent by now
 * @param nextAt the next retrieval; null if none is planned
 * @param networkDown whether no host can be reached, so that retrievals pause
 * @param storeWaiting whether the database is unavailable, so that retrievals pause
 * @param storeTrouble what is wrong with the database, as part of a sentence; null if nothing
 * @param cacheFailures failures of each disk cache since the start, by name
 * @param setAside how many pieces of work are in quarantine
 * @param leader the leading server; null if there is only one
 * @param unspent the part of today's budget that could not be spent; null if there is none, or if a
 *     server of an earlier version does not say
 * @param misses how they are weighed; null if a server of an earlier version does not say
 * @param signals what the policy has learned of pushes and pings; null if it learns nothing of them
 * @param unit of the budget: retrievals, requests or bytes; null if a server of an earlier version
 *     does not say, which counts retrievals
 * @param spentToday since midnight (UTC), in that unit; null likewise
 */
public record ServerStatus(
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
    Day yesterday,
    @Nullable Unspent unspent,
    @Nullable Misses misses,
    @Nullable SignalWorth signals,
    @Nullable String unit,
    @Nullable Double spentToday) {

  /**
   * What today's budget had by now and that was not spent, in its unit.
   *
   * @param owed what the budget had by now, since midnight or the start of the server
   * @param made what was spent in that time
   * @param possible the most a day that the intervals of all feeds allow; null if nothing binds
   * @param cause a word: intervals, pause, hosts, cap or plan
   * @param text the cause in a sentence
   */
  public record Unspent(
      double owed, long made, @Nullable Double possible, String cause, String text) {}

  /** The leading server. */
  public record Leader(String name, Instant since) {}

  /** The process. */
  public record Machine(
      String version, Instant startedAt, long memoryBytes, long mostMemoryBytes) {}

  /** The number of feeds by state. */
  public record Feeds(
      int all,
      int planned,
      int held,
      int underWay,
      int resting,
      int unread,
      int failing,
      int overdue) {}

  /**
   * The figures of a day (UTC).
   *
   * @param missed as estimated, without those that were found since
   * @param missedShare their share of the articles that feeds published while they were watched;
   *     null if there was none
   * @param traffic null if a server of an earlier version does not say
   */
  public record Day(
      LocalDate day,
      long retrievals,
      long changed,
      long unchanged,
      long failed,
      long postings,
      long missed,
      Delay delay,
      Politeness politeness,
      @Nullable Double missedShare,
      @Nullable DayTraffic traffic) {}

  /**
   * The delays of postings in minutes.
   *
   * @param postings those with a date that were published after their feed was added
   * @param mean null if there is none
   * @param median since the server started; null if there is none
   * @param p95 since the server started; null if there is none
   * @param promptShare the share that was stored within 30 minutes (AR); null if there is none
   * @param weightedMean with each posting counted by the weight of its feed, since the server
   *     started (SC's D(A)); null if there is none
   */
  public record Delay(
      long postings,
      @Nullable Double mean,
      @Nullable Double median,
      @Nullable Double p95,
      @Nullable Double promptShare,
      @Nullable Double weightedMean) {}

  /**
   * How politely the server treats hosts (GC-091).
   *
   * @param unconditional requests without validators that could have returned known content
   * @param wasted full answers with nothing new
   * @param throttled answers that asked to slow down
   * @param smallestGap the shortest time between two requests to a host; null if none was requested
   *     twice
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
