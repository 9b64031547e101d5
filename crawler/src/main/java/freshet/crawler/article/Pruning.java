package freshet.crawler.article;

import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jspecify.annotations.Nullable;

/** Drops what is hidden, named like a side matter, or told elsewhere: title and by-line. */
final class Pruning {
  private static final Set<String> SHELTERS = Set.of("table", "code");
  private static final int SHELTERED_LEVELS = 4;
  private static final int LONGEST_TITLE = 1000;
  private static final double SAME_TITLE = 0.75;
  private static final Set<String> EMPTY_GO =
      Set.of("div", "section", "header", "h1", "h2", "h3", "h4", "h5", "h6");

  private final String title;
  private final @Nullable Bylines bylines;
  private final Strictness strictness;
  private boolean titleSeen;

  /**
   * Prunes a page.
   *
   * @param bylines collects those that the page prints; null if its head names one
   */
  Pruning(String title, @Nullable Bylines bylines, Strictness strictness) {
    this.title = title;
    this.bylines = bylines;
    this.strictness = strictness;
  }

  void prune(Element body) {
    prune(body, 0);
  }

  /**
   * Drops from what is inside an element.
   *
   * @param shelter for how many levels names are not believed, as in tables and code
   */
  private void prune(Element parent, int shelter) {
    Tree.replaceChildren(parent, child -> pruned(child, shelter));
  }

  private List<Node> pruned(Node node, int shelter) {
    if (!(node instanceof Element element)) {
      return List.of(node);
    }
    if (goes(element, shelter > 0)) {
      return List.of();
    }
    String tag = element.normalName();
    prune(element, SHELTERS.contains(tag) ? SHELTERED_LEVELS : shelter - 1);
    return EMPTY_GO.contains(tag) && isEmpty(element) ? List.of() : List.of(node);
  }

  private boolean goes(Element element, boolean sheltered) {
    return Hints.isHidden(element)
        || (bylines != null && bylines.isByline(element))
        || repeatsTitle(element)
        || (strictness.dropUnlikely() && isSideMatter(element, sheltered));
  }

  private static boolean isSideMatter(Element element, boolean sheltered) {
    boolean unlikely = !sheltered && !Tree.is(element, "a") && Hints.isUnlikely(element);
    return unlikely || Hints.hasSideRole(element);
  }

  private boolean repeatsTitle(Element element) {
    if (titleSeen || !(Tree.is(element, "h1") || Tree.is(element, "h2"))) {
      return false;
    }
    titleSeen = Words.similarity(title, Tree.beginning(element, LONGEST_TITLE)) > SAME_TITLE;
    return titleSeen;
  }

  private static boolean isEmpty(Element element) {
    return element.childNodes().stream()
        .allMatch(node -> Tree.isBlank(node) || Tree.is(node, "br") || Tree.is(node, "hr"));
  }
}
