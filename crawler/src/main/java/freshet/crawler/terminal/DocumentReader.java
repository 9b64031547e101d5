package freshet.crawler.terminal;

import freshet.feed.Reading;
import freshet.feed.Source;

/** Reads a feed from a body; {@code FeedReader::read} is one. */
@FunctionalInterface
public interface DocumentReader {
  Reading read(byte[] body, Source source);
}
