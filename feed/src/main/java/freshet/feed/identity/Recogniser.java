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
 * Tells the postings of a document apart and recognises those seen before. A guid is believed
 * unless the feed's own documents speak against it: one that several postings share counts only
 * together with link, title or date; where postings come again under other guids, guids alone count
 * no more until new postings have left the others' guids as they were a few times.
 *
 * <p>Where signs contradict each other the posting is taken for new: one shown twice is a nuisance,
 * one never shown is lost.
 */
public final class Recogniser {
  private static final int FEWEST_REMEMBERED = 50;
  private static final int WINDOWS_REMEMBERED = 3;

  /** What the document brings to a feed of which this much is remembered. */
  public Recognition recognise(FeedMemory memory, FeedDocument document) {
    return recognise(memory, document, document.postings().size());
  }

  /**
   * The same for a document that may be only a part.
   *
   * @param window how many postings the feed lists otherwise; so much the more is remembered
   */
  public Recognition recognise(FeedMemory memory, FeedDocument document, int window) {
    List<Fingerprint> prints = document.postings().stream().map(Fingerprint::of).toList();
    int[] places = places(prints);
    List<Fingerprint> listed = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      if (places[i] == listed.size()) {
        listed.add(prints.get(i));
      }
    }
    Evidence evidence = new Evidence(listed, memory);
    Matching matching = evidence.weighed();
    List<Recognised> recognised = recognised(listed, matching, memory, evidence.doubts() == 0);
    int most = Math.max(FEWEST_REMEMBERED, WINDOWS_REMEMBERED * Math.max(window, listed.size()));
    return new Recognition(
        withRepeats(recognised, places),
        new FeedMemory(evidence.doubts(), remembered(listed, recognised, memory, most)));
  }

  /** For each posting its place among those that differ: a repeated one has that of the first. */
  private static int[] places(List<Fingerprint> prints) {
    Map<Long, Integer> places = new HashMap<>();
    int[] result = new int[prints.size()];
    int next = 0;
    for (int i = 0; i < result.length; i++) {
      Fingerprint print = prints.get(i);
      long dated = Hash.of(1, print.guid(), print.link(), print.title(), print.date());
      long worded = Hash.of(2, print.guid(), print.link(), print.title(), print.content());
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
      List<Fingerprint> listed, Matching matching, FeedMemory memory, boolean guidsBelieved) {
    Keys keys = new Keys(listed, memory, guidsBelieved);
    List<Recognised> recognised = new ArrayList<>();
    for (int i = 0; i < listed.size(); i++) {
      Fingerprint print = listed.get(i);
      Known match = matching.of(i);
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

  /** The document's postings as they are now, then the latest of the others. */
  private static List<Known> remembered(
      List<Fingerprint> listed, List<Recognised> recognised, FeedMemory before, int most) {
    List<Known> known = new ArrayList<>();
    Set<Long> keys = new HashSet<>();
    for (int i = 0; i < listed.size(); i++) {
      known.add(new Known(recognised.get(i).key(), listed.get(i)));
      keys.add(recognised.get(i).key());
    }
    before.known().stream()
        .filter(posting -> !keys.contains(posting.key()))
        .limit(most - known.size())
        .forEach(known::add);
    return known;
  }
}
