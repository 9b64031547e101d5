package freshet.crawler.article;

import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jspecify.annotations.Nullable;

/** Drops what is hidden, named like a side matter, or told elsewhere: title and by-line. */
final class Pruning {
  private static final int LONGEST_BYLINE = 100;
  private static final int LONGEST_TITLE = 1000;
  private static final double SAME_TITLE = 0.75;
  private static final Set<String> EMPTY_GO =
      Set.of("div", "section", "header", "h1", "h2", "h3", "h4", "h5", "h6");

  private final String title;
  private final boolean wantsByline;
  private final Strictness strictness;
  private boolean titleSeen;
  private @Nullable String byline;

  Pruning(Head head, Strictness strictness) {
    this.title = head.title();
    this.wantsByline = head.byline() == null;
    this.strictness = strictness;
  }

  /** The by-line that the page prints, if its head names none. */
  @Nullable String byline() {
    return byline;
  }

  void prune(Element body) {
    prune(body, false);
  }

  private void prune(Element parent, boolean sheltered) {
    Tree.replaceChildren(parent, child -> pruned(child, sheltered));
  }

  private List<Node> pruned(Node node, boolean sheltered) {
    if (!(node instanceof Element element)) {
      return List.of(node);
    }
    if (goes(element, sheltered)) {
      return List.of();
    }
    String tag = element.normalName();
    prune(element, sheltered || tag.equals("table") || tag.equals("code"));
    return EMPTY_GO.contains(tag) && isEmpty(element) ? List.of() : List.of(node);
  }

  private boolean goes(Element element, boolean sheltered) {
    return Hints.isHidden(element)
        || isByline(element)
        || repeatsTitle(element)
        || (strictness.dropUnlikely() && isSideMatter(element, sheltered));
  }

  private static boolean isSideMatter(Element element, boolean sheltered) {
    boolean unlikely = !sheltered && !Tree.is(element, "a") && Hints.isUnlikely(element);
    return unlikely || Hints.hasSideRole(element);
  }

  private boolean isByline(Element element) {
    if (!wantsByline || byline != null || !Hints.namesAuthor(element)) {
      return false;
    }
    String whole = Tree.beginning(element, 2 * LONGEST_BYLINE);
    if (whole.isEmpty() || whole.length() >= LONGEST_BYLINE) {
      return false;
    }
    Element name = element.selectFirst("[itemprop=name]");
    byline = name == null ? whole : Words.squeeze(name.text());
    return true;
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
