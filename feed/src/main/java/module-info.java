/** Bytes become postings: feeds, subscription lists, pages that point to feeds; no I/O. */
module freshet.feed {
  requires static org.jspecify;
  requires org.jsoup;

  exports freshet.feed;
  exports freshet.feed.discovery;
  exports freshet.feed.html;
  exports freshet.feed.identity;
  exports freshet.feed.opml;
}
