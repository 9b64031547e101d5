package freshet.store.quarantine;

import freshet.store.sql.SettingTable;
import java.util.Optional;

/**
 * Records in the store that work is in progress. A process that finds the record of one that died
 * repeats the work piece by piece, with a record for each, so that another crash identifies the
 * piece.
 */
public final class WorkMark {
  private final SettingTable settings;
  private final String name;
  private boolean careful;
  private boolean begun;

  /**
   * Creates a mark for one thread.
   *
   * @param thread the name of the thread that does the work
   */
  public WorkMark(SettingTable settings, String thread) {
    this.settings = settings;
    this.name = "under-way." + thread;
  }

  /**
   * Starts some work.
   *
   * @return the piece during which the previous process died, if known
   */
  public Optional<String> begin() {
    Optional<String> left = begun ? Optional.empty() : settings.find(name);
    careful = careful || left.isPresent();
    begun = true;
    settings.set(name, "");
    return left.filter(piece -> !piece.isEmpty());
  }

  /** Whether each piece is to be done separately. */
  public boolean isCareful() {
    return careful;
  }

  /** Records the piece that is started. */
  public void on(String piece) {
    if (careful) {
      settings.set(name, piece);
    }
  }

  /** Records that all work is done. */
  public void done() {
    settings.remove(name);
    careful = false;
  }
}
