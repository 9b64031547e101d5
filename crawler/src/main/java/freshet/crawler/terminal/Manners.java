package freshet.crawler.terminal;

import freshet.crawler.http.Fetched;

/** What a host grants us beyond its feed, asked before every request on our own initiative. */
public interface Manners {

  /** What robots.txt says of a URL. */
  enum Permission {
    GRANTED,
    DENIED,
    /** The file is not known, and cannot be asked for at the moment. */
    UNKNOWN
  }

  /** Whether robots.txt lets us fetch a URL that nobody subscribed to (GC-080). */
  Permission permission(String url);

  /** Waits until the host may be asked (GC-029); false if that is too far off, as after a 429. */
  boolean awaitTurn(String url);

  /** Told what came of the request, so that a host that asks for patience gets it (GC-043). */
  void answered(String url, Fetched fetched);

  /** Told that a request whose turn had come ended in a bug: the turn is over all the same. */
  void broken(String url);
}
