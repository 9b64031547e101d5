package freshet.crawler.http;

/** A redirect that was followed: the status and where it pointed. */
public record Hop(int status, String url) {

  /** 301 and 308; all others are temporary. */
  public boolean permanent() {
    return status == 301 || status == 308;
  }
}
