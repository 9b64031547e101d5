package freshet.crawler.politeness;

/** Why a URL is fetched, which decides whose rules in robots files count (GC-080). */
public enum Purpose {
  /** Somebody subscribed to the feed there: only rules that name Freshet count. */
  SUBSCRIBED,
  /** Nobody asked for it: articles, icons, archives. Rules for everyone count. */
  OWN_INITIATIVE,
  /** A person waits for this very URL, or a feed names it as its hub: no robots file counts. */
  DIRECT
}
