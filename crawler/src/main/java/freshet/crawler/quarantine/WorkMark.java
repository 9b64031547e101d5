package freshet.crawler.quarantine;

import freshet.store.Settings;
import java.util.Optional;

/**
 * Notes in the store that some work is under way. Who finds the note of a process that died does
 * the same work piece by piece, with a note for each, so that the next death names the piece.
 */
public final class WorkMark {
  private final Settings settings;
  private final String name;
  private boolean careful;
  private boolean begun;

  /**
   * A mark for one thread.
   *
   * @param thread that does the work
   */
  public WorkMark(Settings settings, String thread) {
    this.settings = settings;
    this.name = "under-way." + thread;
  }

  /**
   * Begins some work.
   *
   * @return the piece that the process before died over, if it named one
   */
  public Optional<String> begin() {
    Optional<String> left = begun ? Optional.empty() : settings.find(name);
    careful = careful || left.isPresent();
    begun = true;
    settings.set(name, "");
    return left.filter(piece -> !piece.isEmpty());
  }

  /** Whether each piece is to be done by itself. */
  public boolean isCareful() {
    return careful;
  }

  /** A piece is about to be worked on. */
  public void on(String piece) {
    if (careful) {
      settings.set(name, piece);
    }
  }

  /** All that was begun is done. */
  public void done() {
    settings.remove(name);
    careful = false;
  }
}
