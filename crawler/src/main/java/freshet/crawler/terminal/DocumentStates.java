package freshet.crawler.terminal;

import java.util.Optional;

/** Stores the document states of feeds. */
public interface DocumentStates {
  /** Returns the last state of a feed, if known here. */
  Optional<DocumentState> find(long feed);

  /** Stores the state of a feed. */
  void keep(long feed, DocumentState seen);
}
