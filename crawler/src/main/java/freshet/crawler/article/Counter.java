package freshet.crawler.article;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Counts along one walk through a tree. Running totals are noted where an element starts and
 * subtracted where it ends, so that the tallies of all elements cost one pass however deep they
 * nest.
 */
final class Counter {
  private static final String COMMAS = ",،﹐︐︑⹁⸴⸲，、";

  private final int[] now = new int[Count.values().length];
  private final BiPredicate<Element, Tally> keep;
  private boolean afterSpace = true;

  private Counter(BiPredicate<Element, Tally> keep) {
    this.keep = keep;
  }

  /** The tally of each element of a tree. */
  static Map<Element, Tally> tallies(Element root) {
    Map<Element, Tally> tallies = new HashMap<>();
    walk(root, (element, tally) -> tallies.put(element, tally) == null);
    return tallies;
  }

  /**
   * Shows each element with its tally, inner ones first.
   *
   * @param keep tells whether an element stays; the tallies around it leave out those that do not
   */
  static void walk(Element root, BiPredicate<Element, Tally> keep) {
    new Counter(keep).count(root);
  }

  private void count(Element element) {
    int[] start = now.clone();
    for (Node child : element.childNodes()) {
      if (child instanceof TextNode text) {
        countText(text.getWholeText());
      } else if (child instanceof Element inner) {
        count(inner);
      }
    }
    Tally tally = Tally.between(start, now);
    if (keep.test(element, tally)) {
      countElement(element, tally, start);
    } else {
      System.arraycopy(start, 0, now, 0, now.length);
    }
  }

  private void countText(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean space = Words.isSpace(c);
      if (!space || !afterSpace) {
        now[Count.CHARS.place()]++;
      }
      if (c >= ',' && !space && COMMAS.indexOf(c) >= 0) {
        now[Count.COMMAS.place()]++;
      }
      afterSpace = space;
    }
  }

  private void countElement(Element element, Tally tally, int[] start) {
    String tag = element.normalName();
    switch (tag) {
      case "a" -> {
        int weight = element.attr("href").startsWith("#") ? 3 : 10;
        cover(Count.LINK_TENTHS, tally.chars() * weight, start);
      }
      case "h1", "h2", "h3", "h4", "h5", "h6" -> cover(Count.HEADING_CHARS, tally.chars(), start);
      case "ul", "ol" -> cover(Count.LIST_CHARS, tally.chars(), start);
      case "p" -> add(Count.PARAGRAPHS, 1);
      case "img" -> add(Count.IMAGES, 1);
      case "li" -> add(Count.LIST_ITEMS, 1);
      case "input" -> add(Count.INPUTS, 1);
      case "iframe", "embed", "object" ->
          add(Hints.isVideo(element) ? Count.VIDEOS : Count.EMBEDS, 1);
      case "table" -> add(Count.DATA_TABLES, DataTables.isMarked(element) ? 1 : 0);
      default -> {}
    }
    add(Count.HELD_CHARS, Tags.TEXT_HOLDERS.contains(tag) ? tally.chars() : 0);
    add(Count.MEDIA, Tags.MEDIA.contains(tag) ? 1 : 0);
    add(Count.BLOCKS, Tags.BLOCKS.contains(tag) ? 1 : 0);
    add(Count.NOT_PHRASING, Phrases.isPhrasing(element, tally) ? 0 : 1);
  }

  private void add(Count count, int number) {
    now[count.place()] += number;
  }

  /** Counts all inside an element once, whatever elements of its kind inside have counted. */
  private void cover(Count count, int number, int[] start) {
    now[count.place()] = start[count.place()] + number;
  }
}
