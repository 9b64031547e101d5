package freshet.article;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Counts during one walk through a tree. Running totals are recorded at the start of an element and
 * subtracted at its end, so that the counts of all elements take one pass at any depth.
 */
final class CountWalk {
  private static final String COMMAS = ",،﹐︐︑⹁⸴⸲，、";

  private final int[] now = new int[CountKind.values().length];
  private final BiPredicate<Element, ElementCounts> keep;
  private boolean afterSpace = true;

  private CountWalk(BiPredicate<Element, ElementCounts> keep) {
    this.keep = keep;
  }

  /** Returns the counts of each element of a tree. */
  static Map<Element, ElementCounts> tallies(Element root) {
    Map<Element, ElementCounts> tallies = new HashMap<>();
    walk(root, (element, tally) -> tallies.put(element, tally) == null);
    return tallies;
  }

  /**
   * Visits each element with its counts, inner ones first.
   *
   * @param keep whether an element stays; the counts around it exclude removed ones
   */
  static void walk(Element root, BiPredicate<Element, ElementCounts> keep) {
    new CountWalk(keep).count(root);
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
    ElementCounts tally = ElementCounts.between(start, now);
    if (keep.test(element, tally)) {
      countElement(element, tally, start);
    } else {
      System.arraycopy(start, 0, now, 0, now.length);
    }
  }

  private void countText(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean space = WordCount.isSpace(c);
      if (!space || !afterSpace) {
        now[CountKind.CHARS.place()]++;
      }
      if (c >= ',' && !space && COMMAS.indexOf(c) >= 0) {
        now[CountKind.COMMAS.place()]++;
      }
      afterSpace = space;
    }
  }

  private void countElement(Element element, ElementCounts tally, int[] start) {
    String tag = element.normalName();
    switch (tag) {
      case "a" -> {
        int weight = element.attr("href").startsWith("#") ? 3 : 10;
        cover(CountKind.LINK_TENTHS, tally.chars() * weight, start);
      }
      case "h1", "h2", "h3", "h4", "h5", "h6" ->
          cover(CountKind.HEADING_CHARS, tally.chars(), start);
      case "ul", "ol" -> cover(CountKind.LIST_CHARS, tally.chars(), start);
      case "p" -> add(CountKind.PARAGRAPHS, 1);
      case "img" -> add(CountKind.IMAGES, 1);
      case "li" -> add(CountKind.LIST_ITEMS, 1);
      case "input" -> add(CountKind.INPUTS, 1);
      case "iframe", "embed", "object" ->
          add(ElementHints.isVideo(element) ? CountKind.VIDEOS : CountKind.EMBEDS, 1);
      case "table" -> add(CountKind.DATA_TABLES, DataTables.isMarked(element) ? 1 : 0);
      default -> {}
    }
    add(CountKind.HELD_CHARS, ElementKinds.TEXT_HOLDERS.contains(tag) ? tally.chars() : 0);
    add(CountKind.MEDIA, ElementKinds.MEDIA.contains(tag) ? 1 : 0);
    add(CountKind.BLOCKS, ElementKinds.BLOCKS.contains(tag) ? 1 : 0);
    add(CountKind.NOT_PHRASING, Phrases.isPhrasing(element, tally) ? 0 : 1);
  }

  private void add(CountKind count, int number) {
    now[count.place()] += number;
  }

  /**
   * Counts everything inside an element once, whatever nested elements of its kind have counted.
   */
  private void cover(CountKind count, int number, int[] start) {
    now[count.place()] = start[count.place()] + number;
  }
}
