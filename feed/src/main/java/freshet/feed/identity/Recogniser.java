package freshet.feed.identity;

import freshet.feed.FeedDocument;
import freshet.feed.identity.Recognition.News;
import freshet.feed.identity.Recognition.Recognised;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Recognises the postings of a document that were seen before. A guid is trusted unless the feed's
 * own documents contradict it: one that several postings share counts only together with link,
 * title or date; where postings reappear under other guids, guids alone do not count until new
 * postings have left the other guids unchanged a few times.
 *
 * <p>If features contradict each other, the posting counts as new: showing one twice is a nuisance,
 * never showing one is a loss.
 */
public final class Recogniser {
  private static final int FEWEST_REMEMBERED = 50;
  private static final int WINDOWS_REMEMBERED = 3;

  /** Compares a document with the memory of its feed. */
  public Recognition recognise(FeedMemory memory, FeedDocument document) {
    return recognise(memory, document, document.postings().size());
  }

  /**
   * Compares a document that may be partial.
   *
   * @param window how many postings the feed usually lists; the memory is larger by that
   */
  public Recognition recognise(FeedMemory memory, FeedDocument document, int window) {
    List<PostingFingerprint> prints =
        document.postings().stream().map(PostingFingerprint::of).toList();
    int[] places = places(prints);
    List<PostingFingerprint> listed = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      if (places[i] == listed.size()) {
        listed.add(prints.get(i));
      }
    }
    PostingMatcher evidence = new PostingMatcher(listed, memory);
    Matching matching = evidence.weighed();
    List<Recognised> recognised = recognised(listed, matching, memory, evidence.doubts() == 0);
    int most = Math.max(FEWEST_REMEMBERED, WINDOWS_REMEMBERED * Math.max(window, listed.size()));
    return new Recognition(
        withRepeats(recognised, places),
        new FeedMemory(evidence.doubts(), remembered(listed, recognised, memory, most)));
  }

  /**
   * Returns for each posting its index among the distinct ones; a repeated one has that of the
   * first.
   */
  private static int[] places(List<PostingFingerprint> prints) {
    Map<Long, Integer> places = new HashMap<>();
    int[] result = new int[prints.size()];
    int next = 0;
    for (int i = 0; i < result.length; i++) {
      PostingFingerprint print = prints.get(i);
      long dated = Hash64.of(1, print.guid(), print.link(), print.title(), print.date());
      long worded = Hash64.of(2, print.guid(), print.link(), print.title(), print.content());
      Integer first = places.get(worded);
      if (first == null && print.date() != 0) {
        first = places.get(dated);
      }
      result[i] = first == null ? next++ : first;
      places.putIfAbsent(dated, result[i]);
      places.putIfAbsent(worded, result[i]);
    }
    return result;
  }

  private static List<Recognised> recognised(
      List<PostingFingerprint> listed,
      Matching matching,
      FeedMemory memory,
      boolean guidsBelieved) {
    KeyAssignment keys = new KeyAssignment(listed, memory, guidsBelieved);
    List<Recognised> recognised = new ArrayList<>();
    for (int i = 0; i < listed.size(); i++) {
      PostingFingerprint print = listed.get(i);
      KnownPosting match = matching.of(i);
      if (match == null) {
        recognised.add(new Recognised(keys.next(print), News.NEW));
      } else {
        boolean same = match.fingerprint().readsLike(print);
        recognised.add(new Recognised(match.key(), same ? News.KNOWN : News.CHANGED));
      }
    }
    return recognised;
  }

  private static List<Recognised> withRepeats(List<Recognised> recognised, int[] places) {
    List<Recognised> all = new ArrayList<>();
    int shown = 0;
    for (int place : places) {
      Recognised posting = recognised.get(place);
      boolean first = place == shown;
      shown += first ? 1 : 0;
      all.add(first ? posting : new Recognised(posting.key(), News.REPEATED));
    }
    return all;
  }

  /** Returns the document's postings followed by the latest of the others. */
  private static List<KnownPosting> remembered(
      List<PostingFingerprint> listed, List<Recognised> recognised, FeedMemory before, int most) {
    List<KnownPosting> known = new ArrayList<>();
    Set<Long> keys = new HashSet<>();
    for (int i = 0; i < listed.size(); i++) {
      known.add(new KnownPosting(recognised.get(i).key(), listed.get(i)));
      keys.add(recognised.get(i).key());
    }
    before.known().stream()
        .filter(posting -> !keys.contains(posting.key()))
        .limit(most - known.size())
        .forEach(known::add);
    return known;
  }
}
