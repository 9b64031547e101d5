package freshet.crawler.article;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/** Runs of text and inline elements, and how they become paragraphs. */
final class Phrases {
  private final Map<Element, Tally> tallies;

  /** The tallies are of a tree as it was before any change by this. */
  Phrases(Map<Element, Tally> tallies) {
    this.tallies = tallies;
  }

  private boolean isPhrasing(Node node) {
    return !(node instanceof Element element)
        || isPhrasing(element, tallies.getOrDefault(element, Tally.NOTHING));
  }

  static boolean isPhrasing(Element element, Tally tally) {
    String tag = element.normalName();
    boolean like = Tags.PHRASING_IF_ALL_INSIDE_IS.contains(tag);
    return Tags.PHRASING.contains(tag) || (like && tally.of(Count.NOT_PHRASING) == 0);
  }

  /** Puts each run of phrasing children into a paragraph of its own. */
  void wrapRuns(Element parent) {
    List<Node> children = new ArrayList<>();
    List<Node> run = new ArrayList<>();
    for (Node child : Tree.takeChildren(parent)) {
      if (isPhrasing(child)) {
        run.add(child);
      } else {
        children.addAll(paragraph(run));
        run.clear();
        children.add(child);
      }
    }
    children.addAll(paragraph(run));
    parent.appendChildren(children);
  }

  /** A paragraph of the run, after what shows nothing before it; no breaks at its end. */
  private static List<Node> paragraph(List<Node> run) {
    int start = 0;
    while (start < run.size() && showsNothing(run.get(start))) {
      start++;
    }
    int end = run.size();
    while (end > start && showsNothing(run.get(end - 1))) {
      end--;
    }
    List<Node> nodes = new ArrayList<>(run.subList(0, start));
    if (start < end) {
      nodes.add(new Element("p").appendChildren(run.subList(start, end)));
    }
    return nodes;
  }

  private static boolean showsNothing(Node node) {
    return Tree.isBlank(node) || Tree.is(node, "br");
  }

  /** Two line breaks and more are the end of a paragraph; what follows becomes one. */
  void breaksToParagraphs(Element parent) {
    if (parent.children().stream().filter(child -> Tree.is(child, "br")).count() < 2) {
      return;
    }
    List<Node> children = new ArrayList<>();
    List<Node> run = new ArrayList<>();
    boolean afterBreaks = false;
    List<Node> before = Tree.takeChildren(parent);
    for (int i = 0; i < before.size(); ) {
      int end = endOfBreaks(before, i);
      Node child = before.get(i);
      if (end > i || !isPhrasing(child)) {
        children.addAll(paragraph(run));
        run.clear();
        afterBreaks = end > i;
      }
      if (end == i) {
        (afterBreaks ? run : children).add(child);
      }
      i = Math.max(i + 1, end);
    }
    children.addAll(paragraph(run));
    parent.appendChildren(children);
    if (Tree.is(parent, "p")) {
      parent.tagName("div");
    }
  }

  /** Where a run of at least two breaks that starts here ends; the start itself if none does. */
  private static int endOfBreaks(List<Node> nodes, int start) {
    int breaks = 0;
    int end = start;
    for (int i = start; i < nodes.size() && showsNothing(nodes.get(i)); i++) {
      if (Tree.is(nodes.get(i), "br")) {
        breaks++;
        end = i + 1;
      } else if (breaks == 0) {
        return start;
      }
    }
    return breaks > 1 ? end : start;
  }
}
