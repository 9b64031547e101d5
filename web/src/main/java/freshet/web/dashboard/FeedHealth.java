package freshet.web.dashboard;

import freshet.store.account.Subscription;
import freshet.store.account.Subscription.Condition;
import freshet.store.model.FeedStage;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How things stand with a feed, in words for those who read it.
 *
 * @param since when it began to fail; null if it does not fail
 * @param until when the site is asked again, if it asked us to wait; otherwise null
 * @param sentence empty if all is well
 */
public record FeedHealth(
    State state, @Nullable Instant since, @Nullable Instant until, String sentence) {

  /** What a feed is like. */
  public enum State {
    WELL,
    /** Never retrieved so far. */
    NEW,
    /** The last retrievals failed. */
    FAILING,
    /** The site asked us to wait. */
    THROTTLED,
    /** Ended by its owner, or failed for so long that it is hardly tried any more. */
    GONE
  }

  private static final Pattern CODE = Pattern.compile("\\((\\d{3})\\)");
  private static final Duration WEEK = Duration.ofDays(6);

  /** Whether the feed needs a look. */
  public boolean needsLook() {
    return state == State.FAILING || state == State.GONE;
  }

  /** Returns what is wrong in a few words, such as Not found since Friday. */
  public String brief() {
    String text = CODE.matcher(headline()).replaceAll("").stripTrailing();
    String start = "The site ";
    return text.startsWith(start)
        ? Character.toUpperCase(text.charAt(start.length())) + text.substring(start.length() + 1)
        : text;
  }

  /** Returns the first sentence without its full stop, which says what is wrong. */
  public String headline() {
    int end = sentence.indexOf(". ");
    return end < 0 ? sentence.replaceFirst("\\.$", "") : sentence.substring(0, end);
  }

  /** Returns the rest of the sentences; empty if there is only one. */
  public String detail() {
    int end = sentence.indexOf(". ");
    return end < 0 ? "" : sentence.substring(end + 2);
  }

  /** Whether a feed needs a look; lists of feeds ask this for each. */
  public static boolean needsLook(Subscription feed) {
    Condition condition = feed.condition();
    return condition.stage() != FeedStage.ACTIVE || condition.failingSince() != null;
  }

  /**
   * Describes a feed.
   *
   * @param zone of the times in the sentence
   */
  public static FeedHealth of(Subscription feed, Instant now, ZoneId zone) {
    Condition condition = feed.condition();
    FeedProblem problem = FeedProblem.of(condition.stage(), condition.outcome());
    Instant since = condition.failingSince();
    if (condition.stage() == FeedStage.ACTIVE && since == null) {
      State state = condition.retrievedAt() == null ? State.NEW : State.WELL;
      return new FeedHealth(state, null, null, "");
    }
    if (problem == FeedProblem.THROTTLED && condition.notBefore().isAfter(now)) {
      String time = time(condition.notBefore(), now, zone);
      return new FeedHealth(
          State.THROTTLED,
          since,
          condition.notBefore(),
          "The site asks us to slow down. We wait until %s.".formatted(time));
    }
    boolean ended = condition.stage() == FeedStage.GONE || condition.stage() == FeedStage.SUSPENDED;
    return new FeedHealth(
        ended ? State.GONE : State.FAILING,
        since,
        null,
        sentence(problem, condition.outcome(), since(since, now, zone)));
  }

  /** Says what is wrong with a feed. */
  static String sentence(
      FeedProblem problem, String outcome, @Nullable Instant since, Instant now, ZoneId zone) {
    return sentence(problem, outcome, since(since, now, zone));
  }

  /**
   * Says what is wrong.
   *
   * @param since such as " since Friday"; empty if not known
   */
  private static String sentence(FeedProblem problem, String outcome, String since) {
    String code = code(outcome);
    return switch (problem) {
      case NO_SUCH_HOST ->
          "The site's name is unknown%s. The site may have moved.".formatted(since);
      case TIMEOUT, NO_CONNECTION -> "The site does not answer%s. We keep trying.".formatted(since);
      case TLS ->
          "No secure connection%s. The site's certificate may have expired.".formatted(since);
      case NOT_FOUND -> "Not found%s%s. The site may have moved.".formatted(since, code);
      case GONE -> "The site has ended this feed%s. Its articles stay here.".formatted(code);
      case ROBOTS -> "The site asks programs to stay away%s (robots.txt).".formatted(since);
      case BLOCKED -> "The site does not let us in%s%s.".formatted(since, code);
      case THROTTLED -> "The site asks us to slow down%s.".formatted(code);
      case SERVER -> "The site has a problem of its own%s%s.".formatted(since, code);
      case TOO_LARGE -> "The feed is too large to read%s.".formatted(since);
      case REDIRECTS -> "The site sends us in circles%s.".formatted(since);
      case REFUSED -> "This address is in a private network, which Freshet does not read.";
      case NOT_A_FEED -> "What is there is no feed%s. The site may have moved it.".formatted(since);
      case OTHER -> "It could not be read%s.".formatted(since);
    };
  }

  private static String code(String outcome) {
    Matcher code = CODE.matcher(outcome);
    return code.find() ? " (" + code.group(1) + ")" : "";
  }

  private static String since(@Nullable Instant since, Instant now, ZoneId zone) {
    return since == null ? "" : " since " + time(since, now, zone);
  }

  /** Returns a time of today, a day of this week, or a date. */
  private static String time(Instant time, Instant now, ZoneId zone) {
    ZonedDateTime shown = time.atZone(zone);
    String form =
        shown.toLocalDate().equals(now.atZone(zone).toLocalDate())
            ? "HH:mm"
            : Duration.between(time, now).abs().compareTo(WEEK) < 0 ? "EEEE" : "d MMMM yyyy";
    return DateTimeFormatter.ofPattern(form, Locale.ENGLISH).format(shown);
  }
}
