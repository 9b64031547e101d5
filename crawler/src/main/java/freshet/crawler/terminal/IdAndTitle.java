package freshet.crawler.terminal;

import freshet.feed.Posting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares by id and title: a known id is a known posting, another title an edit. The marks are
 * pairs of fingerprints, of the id and of the title, of the last document and those before it.
 */
public final class IdAndTitle implements Comparison {
  /** How many postings are remembered: some windows, so that one that comes back is known. */
  private static final int WINDOWS = 3;

  private static final int LEAST = 50;

  @Override
  public Compared compare(long[] marks, List<Posting> postings) {
    Map<Long, Long> before = titlesById(marks);
    Map<Long, Long> now = new LinkedHashMap<>();
    List<Posting> fresh = new ArrayList<>();
    List<Posting> edited = new ArrayList<>();
    int known = 0;
    for (Posting posting : postings) {
      long id = new Fingerprint().add(posting.id().value()).value();
      long title = new Fingerprint().add(posting.title()).value();
      Long titleBefore = before.get(id);
      Long twin = now.putIfAbsent(id, title);
      if (titleBefore != null) {
        known++;
      }
      if (titleBefore == null && (twin == null || twin != title)) {
        fresh.add(posting);
      } else if (titleBefore != null && twin == null && titleBefore != title) {
        edited.add(posting);
      }
    }
    return new Compared(fresh, edited, known, remembered(now, before, postings.size()));
  }

  private static Map<Long, Long> titlesById(long[] marks) {
    Map<Long, Long> titles = new LinkedHashMap<>();
    for (int i = 0; i + 1 < marks.length; i += 2) {
      titles.put(marks[i], marks[i + 1]);
    }
    return titles;
  }

  private static long[] remembered(Map<Long, Long> now, Map<Long, Long> before, int window) {
    int most = Math.max(LEAST, WINDOWS * window);
    Map<Long, Long> all = new LinkedHashMap<>(now);
    before.forEach(all::putIfAbsent);
    return all.entrySet().stream()
        .limit(most)
        .flatMap(mark -> List.of(mark.getKey(), mark.getValue()).stream())
        .mapToLong(Long::longValue)
        .toArray();
  }
}
