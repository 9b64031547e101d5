package freshet.article;

import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jspecify.annotations.Nullable;

/** Removes what is hidden, named like side matter, or extracted elsewhere: title and by-line. */
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
   * Creates a pruner.
   *
   * @param bylines collects by-lines in the page; null if its head names one
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
   * Prunes the descendants of an element.
   *
   * @param shelter for how many levels names are ignored, as in tables and code
   */
  private void prune(Element parent, int shelter) {
    TreeEdits.replaceChildren(parent, child -> pruned(child, shelter));
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
    return ElementHints.isHidden(element)
        || (bylines != null && bylines.isByline(element))
        || repeatsTitle(element)
        || (strictness.dropUnlikely() && isSideMatter(element, sheltered));
  }

  private static boolean isSideMatter(Element element, boolean sheltered) {
    boolean unlikely =
        !sheltered && !TreeEdits.is(element, "a") && ElementHints.isUnlikely(element);
    return unlikely || ElementHints.hasSideRole(element);
  }

  private boolean repeatsTitle(Element element) {
    if (titleSeen || !(TreeEdits.is(element, "h1") || TreeEdits.is(element, "h2"))) {
      return false;
    }
    titleSeen =
        WordCount.similarity(title, TreeEdits.beginning(element, LONGEST_TITLE)) > SAME_TITLE;
    return titleSeen;
  }

  private static boolean isEmpty(Element element) {
    return element.childNodes().stream()
        .allMatch(
            node ->
                TreeEdits.isBlank(node) || TreeEdits.is(node, "br") || TreeEdits.is(node, "hr"));
  }
}
