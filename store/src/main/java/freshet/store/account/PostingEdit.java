package freshet.store.account;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change to several postings.
 *
 * @param read null to leave it
 * @param starred null to leave it
 * @param added tags to add
 * @param removed tags to remove
 */
public record PostingEdit(
    @Nullable Boolean read, @Nullable Boolean starred, List<String> added, List<String> removed) {
  public PostingEdit {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
  }

  /** Changes marks only. */
  public static PostingEdit marks(@Nullable Boolean read, @Nullable Boolean starred) {
    return new PostingEdit(read, starred, List.of(), List.of());
  }

  /** Changes tags only. */
  public static PostingEdit tags(List<String> added, List<String> removed) {
    return new PostingEdit(null, null, added, removed);
  }
}
