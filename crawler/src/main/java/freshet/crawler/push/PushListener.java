package freshet.crawler.push;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Receives hubs' messages; it must return at once and do the work later (GC-065). */
public interface PushListener {
  /**
   * Receives a feed document signed by the hub; it may contain only new postings, and is treated
   * like a retrieved one (GC-066).
   */
  void delivered(String feed, byte[] body, @Nullable String contentType, Instant at);

  /**
   * Receives a signal that something may be new: a retrieval is useful as soon as allowed (GC-067).
   */
  void signalled(String feed, Instant at);
}
