package freshet.crawler.http;

import java.util.List;

/** A redirect that was followed: the status and where it pointed. */
public record Hop(int status, String url) {

  /** 301 and 308; all others are temporary. */
  public boolean permanent() {
    return status == 301 || status == 308;
  }

  /** Whether a chain of redirects says that something moved for good: not if any is temporary. */
  public static boolean allPermanent(List<Hop> hops) {
    return !hops.isEmpty() && hops.stream().allMatch(Hop::permanent);
  }

  /** Fit for a log: without secrets of the URL. */
  @Override
  public String toString() {
    return status + " to " + RequestUrl.redacted(url);
  }
}
