package freshet.crawler.push;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Takes what hubs send; must return at once and do the work later (GC-065). */
public interface PushSink {
  /**
   * A feed document, signed by the hub; it may hold only new postings, and goes the way of every
   * retrieved one (GC-066).
   */
  void delivered(String feed, byte[] body, @Nullable String contentType, Instant at);

  /** Something may be new: a retrieval is worth while as soon as one is allowed (GC-067). */
  void signalled(String feed, Instant at);
}
