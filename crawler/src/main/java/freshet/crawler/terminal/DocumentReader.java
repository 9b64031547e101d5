package freshet.crawler.terminal;

import freshet.feed.DocumentSource;
import freshet.feed.ReadResult;
import freshet.http.RequestUrl;
import freshet.work.CpuLane;
import freshet.work.LaneRejectedException;
import freshet.work.LaneRejectedException.Reason;

/** Parses a feed; {@code FeedReader::read} is an implementation. */
@FunctionalInterface
public interface DocumentReader {
  /** Feeds are rarely larger, and are read in about a millisecond up to here. */
  int LARGE = 64 << 10;

  ReadResult read(byte[] body, DocumentSource source);

  /**
   * One that reads large documents in a lane, so that they do not hold the carriers of the virtual
   * threads that retrieve. Small ones are read at once: they take less time than the change of
   * threads.
   */
  static DocumentReader inLane(DocumentReader reader, CpuLane lane) {
    return (body, source) ->
        body.length <= LARGE ? reader.read(body, source) : readInLane(reader, lane, body, source);
  }

  /** The feeds of a host take turns, so that one host does not occupy the lane. */
  private static ReadResult readInLane(
      DocumentReader reader, CpuLane lane, byte[] body, DocumentSource source) {
    String base = source.base();
    String host = base == null ? "an unknown host" : RequestUrl.host(base);
    try {
      return lane.call(host, "a feed of " + host, () -> reader.read(body, source));
    } catch (LaneRejectedException e) {
      if (e.reason() == Reason.CLOSED) { // what was fetched is still worth to be kept
        return reader.read(body, source);
      }
      return new ReadResult.NotRead(
          ReadResult.Cause.TOO_LARGE,
          "The document of %d bytes was not read: %s.".formatted(body.length, e.getMessage()));
    }
  }
}
