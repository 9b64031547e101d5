package freshet.crawler.terminal;

import freshet.crawler.http.RequestUrl;
import freshet.feed.Reading;
import freshet.feed.Source;
import freshet.work.CpuLane;
import freshet.work.LaneRejectedException;
import freshet.work.LaneRejectedException.Reason;

/**
 * Reads large documents in a lane, so that they do not hold the carriers of the virtual threads
 * that retrieve. Small ones are read at once: they take less time than the change of threads.
 */
public final class LaneDocumentReader implements DocumentReader {
  /** Feeds are rarely larger, and are read in about a millisecond up to here. */
  static final int LARGE = 64 << 10;

  private final DocumentReader reader;
  private final CpuLane lane;

  public LaneDocumentReader(DocumentReader reader, CpuLane lane) {
    this.reader = reader;
    this.lane = lane;
  }

  /** The feeds of a host take turns, so that one host does not occupy the lane. */
  @Override
  public Reading read(byte[] body, Source source) {
    if (body.length <= LARGE) {
      return reader.read(body, source);
    }
    String base = source.base();
    String host = base == null ? "an unknown host" : RequestUrl.host(base);
    try {
      return lane.call(host, "a feed of " + host, () -> reader.read(body, source));
    } catch (LaneRejectedException e) {
      if (e.reason() == Reason.CLOSED) { // what was fetched is still worth to be kept
        return reader.read(body, source);
      }
      return new Reading.NotRead(
          Reading.Cause.TOO_LARGE,
          "The document of %d bytes was not read: %s.".formatted(body.length, e.getMessage()));
    }
  }
}
