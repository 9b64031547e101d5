package freshet.feed.identity;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Which posting of a document is which known one, as far as it has been found out. */
final class Matching {
  private final List<Fingerprint> listed;
  private final List<Known> known;
  private final @Nullable Known[] matches;
  private final boolean[] taken;

  Matching(List<Fingerprint> listed, List<Known> known) {
    this.listed = listed;
    this.known = known;
    matches = new Known[listed.size()];
    taken = new boolean[known.size()];
  }

  /** The known posting that a posting is; null if it is none. */
  @Nullable Known of(int posting) {
    return matches[posting];
  }

  /** How many postings there are to match. */
  int size() {
    return matches.length;
  }

  /** Matches postings that agree in a sign; of several, the first with the first. */
  void pair(ToLongFunction<Fingerprint> sign) {
    Map<Long, Deque<Integer>> free = free(sign);
    for (int i = 0; i < matches.length; i++) {
      Deque<Integer> candidates = free.get(sign.applyAsLong(listed.get(i)));
      if (matches[i] == null && candidates != null && !candidates.isEmpty()) {
        match(i, candidates.remove());
      }
    }
  }

  /** Matches postings that agree in a sign which no third posting has, if they may be one. */
  void pairUnique(ToLongFunction<Fingerprint> sign, BiPredicate<Fingerprint, Fingerprint> may) {
    Map<Long, Integer> listedTimes = times(listed, sign);
    Map<Long, Integer> knownTimes = times(known.stream().map(Known::fingerprint).toList(), sign);
    Map<Long, Deque<Integer>> free = free(sign);
    for (int i = 0; i < matches.length; i++) {
      long value = sign.applyAsLong(listed.get(i));
      Deque<Integer> candidates = free.get(value);
      if (matches[i] == null
          && candidates != null
          && listedTimes.getOrDefault(value, 0) == 1
          && knownTimes.getOrDefault(value, 0) == 1
          && may.test(listed.get(i), known.get(candidates.element()).fingerprint())) {
        match(i, candidates.element());
      }
    }
  }

  /**
   * In how many different values of a sign a posting and a known one agree that are both unmatched
   * and satisfy a condition.
   */
  int agreements(
      ToLongFunction<Fingerprint> sign, BiPredicate<Fingerprint, Fingerprint> condition) {
    Map<Long, Deque<Integer>> free = free(sign);
    Set<Long> agreed = new HashSet<>();
    for (int i = 0; i < matches.length; i++) {
      Fingerprint posting = listed.get(i);
      long value = sign.applyAsLong(posting);
      Deque<Integer> candidates = free.get(value);
      if (matches[i] == null
          && candidates != null
          && condition.test(posting, known.get(candidates.element()).fingerprint())) {
        agreed.add(value);
      }
    }
    return agreed.size();
  }

  /** How many matches satisfy a condition. */
  int count(BiPredicate<Fingerprint, Fingerprint> condition) {
    int count = 0;
    for (int i = 0; i < matches.length; i++) {
      Known match = matches[i];
      count += match != null && condition.test(listed.get(i), match.fingerprint()) ? 1 : 0;
    }
    return count;
  }

  private void match(int posting, int candidate) {
    matches[posting] = known.get(candidate);
    taken[candidate] = true;
  }

  /** The known postings that are not matched, by their signs. */
  private Map<Long, Deque<Integer>> free(ToLongFunction<Fingerprint> sign) {
    Map<Long, Deque<Integer>> free = new HashMap<>();
    for (int k = 0; k < taken.length; k++) {
      long value = sign.applyAsLong(known.get(k).fingerprint());
      if (!taken[k] && value != 0) {
        free.computeIfAbsent(value, _ -> new ArrayDeque<>()).add(k);
      }
    }
    return free;
  }

  private static Map<Long, Integer> times(
      List<Fingerprint> prints, ToLongFunction<Fingerprint> sign) {
    Map<Long, Integer> times = new HashMap<>();
    prints.forEach(print -> times.merge(sign.applyAsLong(print), 1, Integer::sum));
    return times;
  }
}
