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

/** The matches found so far between a document's postings and known ones. */
final class Matching {
  private final List<PostingFingerprint> listed;
  private final List<KnownPosting> known;
  private final @Nullable KnownPosting[] matches;
  private final boolean[] taken;

  Matching(List<PostingFingerprint> listed, List<KnownPosting> known) {
    this.listed = listed;
    this.known = known;
    matches = new KnownPosting[listed.size()];
    taken = new boolean[known.size()];
  }

  /** Returns the known posting that matches; null if none does. */
  @Nullable KnownPosting of(int posting) {
    return matches[posting];
  }

  /** Returns the number of postings to match. */
  int size() {
    return matches.length;
  }

  /** Matches postings with equal features; among several, in order. */
  void pair(ToLongFunction<PostingFingerprint> sign) {
    Map<Long, Deque<Integer>> free = free(sign);
    for (int i = 0; i < matches.length; i++) {
      Deque<Integer> candidates = free.get(sign.applyAsLong(listed.get(i)));
      if (matches[i] == null && candidates != null && !candidates.isEmpty()) {
        match(i, candidates.remove());
      }
    }
  }

  /** Matches postings with a feature that no third posting has, if the condition allows. */
  void pairUnique(
      ToLongFunction<PostingFingerprint> sign,
      BiPredicate<PostingFingerprint, PostingFingerprint> may) {
    Map<Long, Integer> listedTimes = times(listed, sign);
    Map<Long, Integer> knownTimes =
        times(known.stream().map(KnownPosting::fingerprint).toList(), sign);
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
   * Returns in how many distinct values of a feature unmatched postings and known ones agree that
   * satisfy a condition.
   */
  int agreements(
      ToLongFunction<PostingFingerprint> sign,
      BiPredicate<PostingFingerprint, PostingFingerprint> condition) {
    Map<Long, Deque<Integer>> free = free(sign);
    Set<Long> agreed = new HashSet<>();
    for (int i = 0; i < matches.length; i++) {
      PostingFingerprint posting = listed.get(i);
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

  /** Returns how many matches satisfy a condition. */
  int count(BiPredicate<PostingFingerprint, PostingFingerprint> condition) {
    int count = 0;
    for (int i = 0; i < matches.length; i++) {
      KnownPosting match = matches[i];
      count += match != null && condition.test(listed.get(i), match.fingerprint()) ? 1 : 0;
    }
    return count;
  }

  private void match(int posting, int candidate) {
    matches[posting] = known.get(candidate);
    taken[candidate] = true;
  }

  /** Returns the unmatched known postings by feature. */
  private Map<Long, Deque<Integer>> free(ToLongFunction<PostingFingerprint> sign) {
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
      List<PostingFingerprint> prints, ToLongFunction<PostingFingerprint> sign) {
    Map<Long, Integer> times = new HashMap<>();
    prints.forEach(print -> times.merge(sign.applyAsLong(print), 1, Integer::sum));
    return times;
  }
}
