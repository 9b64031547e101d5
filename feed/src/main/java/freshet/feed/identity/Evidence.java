package freshet.feed.identity;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Matches a document with what is known, from sure signs to weak ones. */
final class Evidence {
  private static final int MOST_DOUBTS = 3;

  private final Matching matching;
  private final boolean distinctGuids;
  private final boolean distinctLinks;
  private final Set<Long> guids;
  private final boolean freshGuids;
  private int doubts;

  Evidence(List<Fingerprint> listed, FeedMemory memory) {
    matching = new Matching(listed, memory.known());
    guids = listed.stream().map(Fingerprint::guid).collect(Collectors.toSet());
    Set<Long> before =
        memory.known().stream()
            .map(known -> known.fingerprint().guid())
            .collect(Collectors.toSet());
    freshGuids = !before.containsAll(guids);
    doubts = memory.doubts();
    distinctGuids = distinctShare(memory, Fingerprint::guid) == 1;
    distinctLinks = distinctShare(memory, Fingerprint::link) > 0.5;
  }

  /** The outcome, after which {@link #doubts} are those from now on. */
  Matching weighed() {
    sureSigns();
    doubts = doubtsAfterSureSigns();
    signsOfGuids();
    signsWithoutGuids();
    guidsAlone();
    return matching;
  }

  /**
   * Where most postings have kept nothing but their guids, and none has a new one, it is the guids
   * that went over to other postings.
   */
  private void guidsAlone() {
    int alone = matching.agreements(Fingerprint::guid, (_, _) -> true);
    int kept = matching.count(Evidence::guidsAgree);
    if (alone > kept && !freshGuids) {
      doubts = MOST_DOUBTS;
    } else if (guidsBelieved() && distinctGuids) {
      matching.pairUnique(Fingerprint::guid, (_, _) -> true);
    }
  }

  int doubts() {
    return doubts;
  }

  private void sureSigns() {
    matching.pair(Signs::all);
    matching.pair(Signs::guidLinkTitleDate);
    matching.pairUnique(Signs::guidLinkTitleContent, (_, _) -> true);
    matching.pair(Signs::linkTitleDateContent);
    matching.pairUnique(
        Signs::linkTitleContent, (p, q) -> distinctLinks || p.date() == 0 || q.date() == 0);
    matching.pairUnique(Signs::linkTitleDate, (_, _) -> distinctLinks);
  }

  /**
   * Postings that come again under other guids speak against guids, also those that only seem to,
   * if there are two of them, and a guid that went over to another posting does. New postings that
   * leave the other guids alone speak for them.
   */
  private int doubtsAfterSureSigns() {
    int kept = matching.count(Evidence::guidsAgree);
    int rotated = matching.count(Evidence::guidsContradict);
    int seeming = seeming(Evidence::guidsContradict);
    BiPredicate<Fingerprint, Fingerprint> wentOver =
        (p, q) -> guidsContradict(p, q) && guids.contains(q.guid());
    int reused = matching.count(wentOver) + seeming(wentOver);
    if (reused > 0 || rotated + (seeming > 1 ? seeming : 0) > kept) {
      return MOST_DOUBTS;
    }
    boolean calm = rotated == 0 && kept > 1 && kept < matching.size();
    return calm && doubts > 0 ? doubts - 1 : doubts;
  }

  /** How many postings are like one that is known and unmatched, so far as links can tell. */
  private int seeming(BiPredicate<Fingerprint, Fingerprint> condition) {
    return Math.max(
        matching.agreements(Signs::linkTitleDate, condition),
        matching.agreements(Signs::linkTitleContent, condition));
  }

  private void signsOfGuids() {
    BiPredicate<Fingerprint, Fingerprint> may = (p, q) -> distinctGuids || datesAgree(p, q);
    matching.pairUnique(Signs::guidLinkTitle, (_, _) -> true);
    if (distinctLinks) {
      matching.pairUnique(Signs::guidLink, may);
    }
    if (guidsBelieved()) {
      matching.pairUnique(Signs::guidTitle, may);
      matching.pairUnique(Signs::guidDate, (_, _) -> true);
    }
  }

  private void signsWithoutGuids() {
    BiPredicate<Fingerprint, Fingerprint> may =
        (p, q) -> !guidsContradict(p, q) || !guidsBelieved();
    matching.pairUnique(Signs::linkTitleDate, may);
    matching.pairUnique(Signs::linkTitleContent, may);
    matching.pairUnique(Signs::titleDateContent, may);
    matching.pairUnique(
        Fingerprint::link,
        may.and((p, q) -> p.title() == q.title() || distinctLinks || sameDate(p, q)));
    BiPredicate<Fingerprint, Fingerprint> linkMissing =
        may.and((p, q) -> p.link() == 0 || q.link() == 0);
    matching.pairUnique(Signs::titleDate, linkMissing);
    matching.pairUnique(Signs::titleContent, linkMissing.and(Evidence::datesAgree));
  }

  private boolean guidsBelieved() {
    return doubts == 0;
  }

  private static boolean guidsAgree(Fingerprint p, Fingerprint q) {
    return p.guid() != 0 && p.guid() == q.guid();
  }

  private static boolean guidsContradict(Fingerprint p, Fingerprint q) {
    return p.guid() != 0 && q.guid() != 0 && p.guid() != q.guid();
  }

  private static boolean datesAgree(Fingerprint p, Fingerprint q) {
    return p.date() == 0 || q.date() == 0 || p.date() == q.date();
  }

  private static boolean sameDate(Fingerprint p, Fingerprint q) {
    return p.date() != 0 && p.date() == q.date();
  }

  /** How many different values known postings have in a part, of all that have one; 0 of one. */
  private static double distinctShare(FeedMemory memory, ToLongFunction<Fingerprint> part) {
    long[] values =
        memory.known().stream()
            .map(Known::fingerprint)
            .mapToLong(part)
            .filter(value -> value != 0)
            .toArray();
    long distinct = Arrays.stream(values).distinct().count();
    return values.length < 2 ? 0 : (double) distinct / values.length;
  }
}
