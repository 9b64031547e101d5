package freshet.crawler.terminal;

import java.util.Optional;

/** Knows what feeds showed last. */
public interface SeenSource {
  /** What a feed showed last, if that is known here. */
  Optional<Seen> find(long feed);

  /** Remembers what a feed showed. */
  void keep(long feed, Seen seen);
}
