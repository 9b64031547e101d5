package freshet.article;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/** Joins the winning element with siblings that belong to the same article. */
final class SiblingMerge {
  private static final Set<String> STAY = Set.of("div", "article", "section", "p", "ol", "ul");
  private static final Pattern SENTENCE_END = Pattern.compile("\\.( |$)");
  private static final int LONG_PARAGRAPH = 80;
  private static final double FEW_LINKS = 0.25;
  private static final double ENOUGH = 0.2;
  private static final double LEAST = 10;

  private final ContentScoring election;
  private final Element winner;

  SiblingMerge(ContentScoring election, Element winner) {
    this.election = election;
    this.winner = winner;
  }

  /** Returns a new element with everything that belongs together. */
  Element join() {
    Element parent = winner.parent();
    List<Node> joined = new ArrayList<>();
    for (Element sibling : parent == null ? List.of(winner) : List.copyOf(parent.children())) {
      if (sibling.equals(winner) || belongs(sibling)) {
        joined.add(sibling);
      }
    }
    if (parent != null) {
      parent.empty();
    }
    for (Node node : joined) {
      if (node instanceof Element element && !STAY.contains(element.normalName())) {
        element.tagName("div");
      }
    }
    return new Element("div").appendChildren(joined);
  }

  private boolean belongs(Element sibling) {
    double best = election.score(winner);
    String name = winner.className();
    double bonus = !name.isEmpty() && sibling.className().equals(name) ? ENOUGH * best : 0;
    boolean voted =
        election.isCandidate(sibling)
            && election.score(sibling) + bonus >= Math.max(LEAST, ENOUGH * best);
    return voted || (TreeEdits.is(sibling, "p") && isProse(sibling));
  }

  private boolean isProse(Element paragraph) {
    ElementCounts tally = election.tally(paragraph);
    if (tally.chars() > LONG_PARAGRAPH) {
      return tally.linkDensity() < FEW_LINKS;
    }
    return tally.chars() > 0
        && tally.linkDensity() == 0
        && SENTENCE_END.matcher(paragraph.text()).find();
  }
}
