package freshet.http;

import java.util.List;

/** A redirect that was followed: its status and target. */
public record Hop(int status, String url) {

  /** Whether it is permanent: 301 or 308. */
  public boolean permanent() {
    return status == 301 || status == 308;
  }

  /** Whether all redirects of a chain are permanent. */
  public static boolean allPermanent(List<Hop> hops) {
    return !hops.isEmpty() && hops.stream().allMatch(Hop::permanent);
  }

  /** Returns a form for logs: without secrets of the URL. */
  @Override
  public String toString() {
    return status + " to " + RequestUrl.redacted(url);
  }
}
