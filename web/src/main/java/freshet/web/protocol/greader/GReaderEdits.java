package freshet.web.protocol.greader;

import freshet.store.account.PostingEdit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses edits of postings (GR-035, GR-060); ignores states that only Google used. */
final class GReaderEdits {
  private GReaderEdits() {}

  static PostingEdit of(List<StreamId> added, List<StreamId> removed) {
    return new PostingEdit(
        read(added, removed), starred(added, removed), labels(added), labels(removed));
  }

  /** Returns the read state; marking as read wins over everything else. */
  private static @Nullable Boolean read(List<StreamId> added, List<StreamId> removed) {
    if (added.contains(state("read"))) {
      return true;
    }
    if (removed.contains(state("read"))
        || added.contains(state("kept-unread"))
        || added.contains(state("unread"))) {
      return false;
    }
    return removed.contains(state("unread")) ? true : null;
  }

  private static @Nullable Boolean starred(List<StreamId> added, List<StreamId> removed) {
    if (added.contains(state("starred"))) {
      return true;
    }
    return removed.contains(state("starred")) ? false : null;
  }

  private static StreamId state(String name) {
    return new StreamId.State(name);
  }

  /** Returns the names of the labels among streams. */
  static List<String> labels(List<StreamId> streams) {
    List<String> labels = new ArrayList<>();
    for (StreamId stream : streams) {
      if (stream instanceof StreamId.Label(String name)) {
        labels.add(name);
      }
    }
    return labels;
  }
}
