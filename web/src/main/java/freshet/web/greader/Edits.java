package freshet.web.greader;

import freshet.store.people.Edit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Understands edits of postings (GR-035, GR-060). What was Google's alone is ignored. */
final class Edits {
  private Edits() {}

  static Edit of(List<StreamId> added, List<StreamId> removed) {
    return new Edit(read(added, removed), starred(added, removed), labels(added), labels(removed));
  }

  /** To read wins over all else. */
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

  /** The names of the labels among streams. */
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
