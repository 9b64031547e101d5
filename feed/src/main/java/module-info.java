/** Parses feeds, subscription lists and links to feeds in web pages; no I/O. */
module freshet.feed {
  requires com.fasterxml.aalto;
  requires java.xml;
  requires org.jsoup;
  requires tools.jackson.core;
  requires static org.jspecify;

  exports freshet.feed;
  exports freshet.feed.date;
  exports freshet.feed.discovery;
  exports freshet.feed.html;
  exports freshet.feed.identity;
  exports freshet.feed.opml;
  exports freshet.feed.reader;
}
