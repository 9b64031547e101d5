package freshet.app.server;

import freshet.crawler.controller.Inbox.Waiting;
import freshet.crawler.controller.Journal.Follower;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.UserAgent;
import freshet.http.Fetcher;
import freshet.http.Resolver;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.web.manage.SampleTopics;
import freshet.work.Supervisor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The surroundings of an aggregator: time, name resolution, sources of feeds and listeners.
 *
 * @param waiting how time passes while nothing is due
 * @param sources makes the kinds of sources that feeds are fetched from
 * @param followers called for each stored retrieval
 * @param supervisor runs all threads
 * @param policies the policies that it can follow
 * @param samples feeds that new readers can look around with
 */
public record ServerEnvironment(
    InstantSource clock,
    Waiting waiting,
    Resolver resolver,
    BiFunction<Fetcher, UserAgent, FetchSources> sources,
    List<Follower> followers,
    Supervisor supervisor,
    PolicyCatalogue policies,
    SampleTopics samples) {
  public static final ServerEnvironment REAL =
      new ServerEnvironment(InstantSource.system(), Resolver.SYSTEM);

  /** The clock may be accelerated, so it is read at least this often. */
  private static final Duration LOOK = Duration.ofMillis(250);

  public ServerEnvironment {
    followers = List.copyOf(followers);
  }

  /** Creates an environment with real time and no listeners. */
  public ServerEnvironment(InstantSource clock, Resolver resolver) {
    this(clock, Waiting.REAL, resolver, List.of(), new Supervisor());
  }

  /** A world with the policies and sources that come with Freshet. */
  public ServerEnvironment(
      InstantSource clock,
      Waiting waiting,
      Resolver resolver,
      List<Follower> followers,
      Supervisor supervisor) {
    this(
        clock,
        waiting,
        resolver,
        FetchSources::standard,
        followers,
        supervisor,
        PolicyCatalogue.standard(),
        SampleTopics.standard());
  }

  /** Uses another catalogue of policies. */
  public ServerEnvironment with(PolicyCatalogue others) {
    return new ServerEnvironment(
        clock, waiting, resolver, sources, followers, supervisor, others, samples);
  }

  /** The same with other sources of feeds. */
  public ServerEnvironment with(BiFunction<Fetcher, UserAgent, FetchSources> others) {
    return new ServerEnvironment(
        clock, waiting, resolver, others, followers, supervisor, policies, samples);
  }

  /** The same with other sample feeds. */
  public ServerEnvironment with(SampleTopics others) {
    return new ServerEnvironment(
        clock, waiting, resolver, sources, followers, supervisor, policies, others);
  }

  /** Waits by the clock; stops early if the clock is set back. */
  void pause(Duration time) throws InterruptedException {
    Instant begin = clock.instant();
    Instant end = begin.plus(time);
    for (Instant now = begin; now.isBefore(end) && !now.isBefore(begin); now = clock.instant()) {
      Duration left = Duration.between(now, end);
      Thread.sleep(left.compareTo(LOOK) < 0 ? left : LOOK);
    }
  }
}
