package freshet.crawler.terminal;

import freshet.crawler.politeness.Permit;
import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.politeness.Politeness.Decision.Denied;
import freshet.crawler.politeness.Politeness.Decision.Granted;
import freshet.crawler.politeness.Politeness.Decision.Later;
import freshet.crawler.politeness.Politeness.Decision.RobotsFirst;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.http.RequestUrl;

/**
 * Fetches documents that nobody subscribed to, such as archives and articles, as robots.txt allows.
 */
public final class OwnInitiative {
  private final Fetcher fetcher;
  private final UserAgent agent;
  private final Permits permits;

  public OwnInitiative(Fetcher fetcher, UserAgent agent, Permits permits) {
    this.fetcher = fetcher;
    this.agent = agent;
    this.permits = permits;
  }

  /** Gives permits for URLs that nobody asked for, after a while if need be. */
  @FunctionalInterface
  public interface Permits {
    Decision await(String url);

    /** Is told what a permit was used for. */
    default void used(Traffic traffic) {}
  }

  /** Whether another attempt may succeed. */
  public enum Prospect {
    /** The result will be the same. */
    NONE,
    /** The host failed. */
    LATER,
    /** The host was not contacted, because no permit was available soon. */
    UNASKED
  }

  /** The result of a fetch. */
  public sealed interface Result {
    /** A document, with status 200. */
    record Got(Answer answer) implements Result {}

    /** No document; the sentence tells a person why. */
    record Left(String sentence, Prospect prospect) implements Result {}
  }

  /** Fetches a document on the caller's thread, which may take a while. */
  public Result get(String url, Header accept) {
    return switch (permits.await(url)) {
      case Denied(String reason) -> new Result.Left(reason, Prospect.NONE);
      case Later _ ->
          new Result.Left(
              "%s cannot be contacted at the moment.".formatted(RequestUrl.host(url)),
              Prospect.UNASKED);
      case Granted(Permit permit) -> fetched(url, accept, permit);
      case RobotsFirst(Permit permit) ->
          throw new IllegalStateException(
              "the robots file of %s was not read first".formatted(permit.host().domain()));
    };
  }

  private Result fetched(String url, Header accept, Permit permit) {
    try (permit) {
      FetchResult fetched = fetcher.fetch(FetchRequest.get(url, agent.forOthers(), accept));
      permit.answered(fetched);
      permits.used(Traffic.of(fetched));
      return switch (fetched) {
        case FetchResult.NoAnswer none -> new Result.Left(none.reason(), prospect(none.cause()));
        case Answer answer -> judged(RequestUrl.host(url), answer);
      };
    }
  }

  private static Prospect prospect(FetchResult.Cause cause) {
    return FailureKind.of(cause).passing() ? Prospect.LATER : Prospect.NONE;
  }

  private static Result judged(String host, Answer answer) {
    if (BotChallenge.isIn(answer)) {
      return new Result.Left(OutcomeMessages.challenge(host), Prospect.NONE);
    }
    int status = answer.status();
    boolean passes = status >= 500 || status == 429 || status == 408;
    return status == 200
        ? new Result.Got(answer)
        : new Result.Left(
            OutcomeMessages.status(host, status), passes ? Prospect.LATER : Prospect.NONE);
  }
}
