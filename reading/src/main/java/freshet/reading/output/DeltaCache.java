package freshet.reading.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers which postings earlier documents listed, for clients that ask for changes only (RFC
 * 3229). A forgotten document costs a full response.
 */
public final class DeltaCache {
  private static final int MOST = 2000;

  private final Map<String, String> marks =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  /** The remembered listing of an earlier document. */
  public record Base(String tag, String marks) {}

  public synchronized void remember(String tag, OutputWindow window) {
    marks.put(tag, window.marks());
  }

  /** Returns the first of these documents that is remembered. */
  public synchronized Optional<Base> base(List<String> tags) {
    return tags.stream()
        .flatMap(
            tag -> Optional.ofNullable(marks.get(tag)).map(known -> new Base(tag, known)).stream())
        .findFirst();
  }
}
