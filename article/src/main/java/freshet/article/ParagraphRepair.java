package freshet.article;

import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jspecify.annotations.Nullable;

/** Turns divs that are paragraphs in all but name, and loose text in divs, into paragraphs. */
final class ParagraphRepair {
  private static final double FEW_LINKS = 0.25;

  private final Map<Element, ElementCounts> tallies;
  private final Phrases phrases;

  private ParagraphRepair(Map<Element, ElementCounts> tallies) {
    this.tallies = tallies;
    this.phrases = new Phrases(tallies);
  }

  static void shape(Element body) {
    new ParagraphRepair(CountWalk.tallies(body)).shapeInside(body);
  }

  private void shapeInside(Element parent) {
    TreeEdits.replaceChildren(
        parent, child -> List.of(child instanceof Element element ? shaped(element) : child));
  }

  private Element shaped(Element element) {
    Element result = element.normalName().equals("div") ? shapedDiv(element) : element;
    shapeInside(result);
    return result;
  }

  private Element shapedDiv(Element div) {
    phrases.wrapRuns(div);
    ElementCounts tally = tallies.getOrDefault(div, ElementCounts.NOTHING);
    Element only = onlyParagraph(div);
    if (only != null) {
      boolean prose = tally.linkDensity() < FEW_LINKS;
      return prose ? detached(div, only) : div;
    }
    boolean wrapped = div.children().stream().anyMatch(child -> TreeEdits.is(child, "p"));
    return wrapped || tally.of(CountKind.BLOCKS) > 0 ? div : div.tagName("p");
  }

  /** Unwraps the div; its names move to a paragraph that has none. */
  private static Element detached(Element div, Element only) {
    div.empty();
    if (only.attributesSize() == 0) {
      only.attributes().addAll(div.attributes());
    }
    return only;
  }

  private static @Nullable Element onlyParagraph(Element div) {
    Element only = null;
    for (Node child : div.childNodes()) {
      if (child instanceof Element element) {
        if (only != null || !TreeEdits.is(element, "p")) {
          return null;
        }
        only = element;
      } else if (!TreeEdits.isBlank(child)) {
        return null;
      }
    }
    return only;
  }
}
