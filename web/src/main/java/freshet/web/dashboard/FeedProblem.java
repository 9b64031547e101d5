package freshet.web.dashboard;

import freshet.store.model.FeedStage;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Why feeds cannot be read, and what to do about it. */
public enum FeedProblem {
  NO_SUCH_HOST(
      "The host is not found (DNS)",
      "Check the spelling of the address; if the site has moved, subscribe at its new place.",
      "There is no host "),
  TIMEOUT(
      "No answer in time",
      "Nothing to do at first: busy hosts recover, and Freshet retries less and less often.",
      "did not answer in time|came too slowly|no turn for us"),
  TLS(
      "No trusted secure connection (TLS)",
      "Tell the owner: the certificate is expired or for another name.",
      "no secure connection"),
  NO_CONNECTION(
      "The host takes no connections",
      "Wait some days; if that does not help, look for the site's new address.",
      "does not take connections|broke off"),
  NOT_FOUND(
      "No document at the address (404 and others)",
      "Open the site and look where its feed is now; subscribe to that and remove this one.",
      "no document at this address|refused the request|legal reasons"),
  GONE(
      "Ended by its owner (410)",
      "Remove it; its articles stay readable until then.",
      "gone for good"),
  ROBOTS(
      "robots.txt asks us to stay away",
      "Respect it, or ask the owner to allow Freshet in robots.txt.",
      "robots\\.txt"),
  BLOCKED(
      "The host does not let us in (401, 403, challenge)",
      "Ask the owner to allow feed readers; do not try to get around it.",
      "does not let us|asks for a login|tell people from programs"),
  THROTTLED(
      "The host asks to slow down (429)",
      "Nothing: Freshet waits as long as it was asked to; fewer feeds of this host would help.",
      "come less often|not available at the moment"),
  SERVER(
      "The host has an internal problem (5xx)",
      "Wait; if it lasts for days, tell the owner.",
      "problem of its own|empty answer|part of the document|answered "),
  TOO_LARGE(
      "Too large",
      "Ask the owner for a feed with fewer articles; the limit protects the server.",
      "make it smaller|limit of size"),
  REDIRECTS(
      "Redirects without end",
      "Open the address in a browser and subscribe to the final address.",
      "correct it\\."),
  REFUSED(
      "An address that is not fetched",
      "It is in a private network or opted out; allow the network in the settings if it is yours.",
      "does not fetch this address"),
  NOT_A_FEED(
      "Not a feed, or a broken one",
      "Open the address in a browser: it may be a page now, whose own feed can be subscribed to.",
      "^The document |mend this"),
  OTHER("Something else", "See the last outcome of the feed.", "");

  private final String label;
  private final String advice;
  private final Pattern words;

  FeedProblem(String label, String advice, String words) {
    this.label = label;
    this.advice = advice;
    this.words = Pattern.compile(words);
  }

  public String label() {
    return label;
  }

  /** Returns advice as a sentence. */
  public String advice() {
    return advice;
  }

  /** Returns the first problem whose words occur in the outcome. */
  static FeedProblem of(FeedStage stage, String outcome) {
    return stage == FeedStage.GONE
        ? GONE
        : Arrays.stream(values())
            .filter(cause -> cause.words.matcher(outcome).find())
            .findFirst()
            .orElse(OTHER);
  }
}
