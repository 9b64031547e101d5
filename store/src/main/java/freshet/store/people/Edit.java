package freshet.store.people;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is done to postings together.
 *
 * @param read null to leave it
 * @param starred null to leave it
 * @param added tags they get
 * @param removed tags that are taken away
 */
public record Edit(
    @Nullable Boolean read, @Nullable Boolean starred, List<String> added, List<String> removed) {
  public Edit {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
  }

  /** Marks alone. */
  public static Edit marks(@Nullable Boolean read, @Nullable Boolean starred) {
    return new Edit(read, starred, List.of(), List.of());
  }

  /** Tags alone. */
  public static Edit tags(List<String> added, List<String> removed) {
    return new Edit(null, null, added, removed);
  }
}
