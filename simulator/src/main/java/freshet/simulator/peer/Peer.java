package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;
import java.util.Locale;
import java.util.function.BiFunction;

/** The other aggregators, by their names on the command line. */
public enum Peer {
  MINIFLUX("every 60 minutes the 100 feeds due the longest", Miniflux::roundRobin),
  MINIFLUX_ENTRY_FREQUENCY("the same, by the postings of the last week", Miniflux::entryFrequency),
  COMMAFEED("half the mean gap of the document, 5 to 60 minutes", CommaFeed::open),
  FRESHRSS("hourly cron, ttl of an hour", FreshRss::open),
  FRESHRSS_AUTOTTL("hourly cron, mean gap of the last 30 days as ttl", FreshRss::autoTtl),
  NEWSBLUR("by postings of the last 30 days and subscribers", NewsBlur::open),
  TT_RSS("every 120 seconds 2 x 50 feeds, each after 30 minutes", TtRss::open),
  FEEDBIN("all feeds every 15 minutes", Feedbin::open),
  MEDIA_CLOUD("period in steps by the share of known postings", MediaCloud::open),
  NUTCH("AdaptiveFetchSchedule from 30 days, x 0.8 or x 1.4", Nutch::open),
  STORMCRAWLER("AdaptiveScheduler from 1 day, halfway to 1 hour or x 1.5", StormCrawler::open),
  PALLADIAN_MAV("moving average of the gaps of the document", Palladian::movingAverage),
  PALLADIAN_ADAPTIVE_TTL("a tenth of the age of the newest posting", Palladian::adaptiveTtl),
  PALLADIAN_POST_RATE("until the rates by minute of the day add up to 1", Palladian::postRate);

  private final String summary;
  private final BiFunction<PolicyStart, Double, Agenda> opening;

  Peer(String summary, BiFunction<PolicyStart, Double, Agenda> opening) {
    this.summary = summary;
    this.opening = opening;
  }

  /** Starts the aggregator. */
  public Agenda open(PolicyStart start, double scale) {
    return opening.apply(start, scale);
  }

  /** Returns one line for the help. */
  public String summary() {
    return summary;
  }

  /** Returns the name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
