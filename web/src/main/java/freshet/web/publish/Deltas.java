package freshet.web.publish;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers which postings documents listed that were given to those who ask for what is new alone
 * (RFC 3229). What is forgotten costs a full document.
 */
final class Deltas {
  private static final int MOST = 2000;

  private final Map<String, String> marks =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  /** Something that is known of a former document. */
  record Base(String tag, String marks) {}

  synchronized void remember(String tag, Window window) {
    marks.put(tag, window.marks());
  }

  /** The first of some documents that is remembered. */
  synchronized Optional<Base> base(List<String> tags) {
    return tags.stream()
        .flatMap(
            tag -> Optional.ofNullable(marks.get(tag)).map(known -> new Base(tag, known)).stream())
        .findFirst();
  }
}
