package freshet.feed.identity;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Matches a document with known postings, from strong features to weak ones. */
final class PostingMatcher {
  private static final int MOST_DOUBTS = 3;

  private final Matching matching;
  private final boolean distinctGuids;
  private final boolean distinctLinks;
  private final Set<Long> guids;
  private final boolean freshGuids;
  private int doubts;

  PostingMatcher(List<PostingFingerprint> listed, FeedMemory memory) {
    matching = new Matching(listed, memory.known());
    guids = listed.stream().map(PostingFingerprint::guid).collect(Collectors.toSet());
    Set<Long> before =
        memory.known().stream()
            .map(known -> known.fingerprint().guid())
            .collect(Collectors.toSet());
    freshGuids = !before.containsAll(guids);
    doubts = memory.doubts();
    distinctGuids = distinctShare(memory, PostingFingerprint::guid) == 1;
    distinctLinks = distinctShare(memory, PostingFingerprint::link) > 0.5;
  }

  /** Returns the matches; afterwards {@link #doubts} holds the new value. */
  Matching weighed() {
    sureSigns();
    doubts = doubtsAfterSureSigns();
    signsOfGuids();
    signsWithoutGuids();
    guidsAlone();
    return matching;
  }

  /**
   * Detects recycled guids: most postings have kept nothing but their guids, and none has a new
   * one.
   */
  private void guidsAlone() {
    int alone = matching.agreements(PostingFingerprint::guid, (_, _) -> true);
    int kept = matching.count(PostingMatcher::guidsAgree);
    if (alone > kept && !freshGuids) {
      doubts = MOST_DOUBTS;
    } else if (guidsBelieved() && distinctGuids) {
      matching.pairUnique(PostingFingerprint::guid, (_, _) -> true);
    }
  }

  int doubts() {
    return doubts;
  }

  private void sureSigns() {
    matching.pair(MatchFeatures::all);
    matching.pair(MatchFeatures::guidLinkTitleDate);
    matching.pairUnique(MatchFeatures::guidLinkTitleContent, (_, _) -> true);
    matching.pair(MatchFeatures::linkTitleDateContent);
    matching.pairUnique(
        MatchFeatures::linkTitleContent, (p, q) -> distinctLinks || p.date() == 0 || q.date() == 0);
    matching.pairUnique(MatchFeatures::linkTitleDate, (_, _) -> distinctLinks);
  }

  /**
   * Updates the distrust of guids. Postings that reappear under other guids count against guids,
   * even apparent ones if there are two, and so does a guid that moved to another posting. New
   * postings that leave other guids alone count in favour.
   */
  private int doubtsAfterSureSigns() {
    int kept = matching.count(PostingMatcher::guidsAgree);
    int rotated = matching.count(PostingMatcher::guidsContradict);
    int seeming = seeming(PostingMatcher::guidsContradict);
    BiPredicate<PostingFingerprint, PostingFingerprint> wentOver =
        (p, q) -> guidsContradict(p, q) && guids.contains(q.guid());
    int reused = matching.count(wentOver) + seeming(wentOver);
    if (reused > 0 || rotated + (seeming > 1 ? seeming : 0) > kept) {
      return MOST_DOUBTS;
    }
    boolean calm = rotated == 0 && kept > 1 && kept < matching.size();
    return calm && doubts > 0 ? doubts - 1 : doubts;
  }

  /** Returns how many postings resemble an unmatched known one, as far as links show. */
  private int seeming(BiPredicate<PostingFingerprint, PostingFingerprint> condition) {
    return Math.max(
        matching.agreements(MatchFeatures::linkTitleDate, condition),
        matching.agreements(MatchFeatures::linkTitleContent, condition));
  }

  private void signsOfGuids() {
    BiPredicate<PostingFingerprint, PostingFingerprint> may =
        (p, q) -> distinctGuids || datesAgree(p, q);
    matching.pairUnique(MatchFeatures::guidLinkTitle, (_, _) -> true);
    if (distinctLinks) {
      matching.pairUnique(MatchFeatures::guidLink, may);
    }
    if (guidsBelieved()) {
      matching.pairUnique(MatchFeatures::guidTitle, may);
      matching.pairUnique(MatchFeatures::guidDate, (_, _) -> true);
    }
  }

  private void signsWithoutGuids() {
    BiPredicate<PostingFingerprint, PostingFingerprint> may =
        (p, q) -> !guidsContradict(p, q) || !guidsBelieved();
    matching.pairUnique(MatchFeatures::linkTitleDate, may);
    matching.pairUnique(MatchFeatures::linkTitleContent, may);
    matching.pairUnique(MatchFeatures::titleDateContent, may);
    matching.pairUnique(
        PostingFingerprint::link,
        may.and((p, q) -> p.title() == q.title() || distinctLinks || sameDate(p, q)));
    BiPredicate<PostingFingerprint, PostingFingerprint> linkMissing =
        may.and((p, q) -> p.link() == 0 || q.link() == 0);
    matching.pairUnique(MatchFeatures::titleDate, linkMissing);
    matching.pairUnique(MatchFeatures::titleContent, linkMissing.and(PostingMatcher::datesAgree));
  }

  private boolean guidsBelieved() {
    return doubts == 0;
  }

  private static boolean guidsAgree(PostingFingerprint p, PostingFingerprint q) {
    return p.guid() != 0 && p.guid() == q.guid();
  }

  private static boolean guidsContradict(PostingFingerprint p, PostingFingerprint q) {
    return p.guid() != 0 && q.guid() != 0 && p.guid() != q.guid();
  }

  private static boolean datesAgree(PostingFingerprint p, PostingFingerprint q) {
    return p.date() == 0 || q.date() == 0 || p.date() == q.date();
  }

  private static boolean sameDate(PostingFingerprint p, PostingFingerprint q) {
    return p.date() != 0 && p.date() == q.date();
  }

  /**
   * Returns the share of distinct values among known postings that have a part; 0 for a single one.
   */
  private static double distinctShare(FeedMemory memory, ToLongFunction<PostingFingerprint> part) {
    long[] values =
        memory.known().stream()
            .map(KnownPosting::fingerprint)
            .mapToLong(part)
            .filter(value -> value != 0)
            .toArray();
    long distinct = Arrays.stream(values).distinct().count();
    return values.length < 2 ? 0 : (double) distinct / values.length;
  }
}
