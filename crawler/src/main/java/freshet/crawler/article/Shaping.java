package freshet.crawler.article;

import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jspecify.annotations.Nullable;

/** Makes paragraphs of divs that are paragraphs in all but name, and of loose text in divs. */
final class Shaping {
  private static final double FEW_LINKS = 0.25;

  private final Map<Element, Tally> tallies;
  private final Phrases phrases;

  private Shaping(Map<Element, Tally> tallies) {
    this.tallies = tallies;
    this.phrases = new Phrases(tallies);
  }

  static void shape(Element body) {
    new Shaping(Counter.tallies(body)).shapeInside(body);
  }

  private void shapeInside(Element parent) {
    Tree.replaceChildren(
        parent, child -> List.of(child instanceof Element element ? shaped(element) : child));
  }

  private Element shaped(Element element) {
    Element result = element.normalName().equals("div") ? shapedDiv(element) : element;
    shapeInside(result);
    return result;
  }

  private Element shapedDiv(Element div) {
    phrases.wrapRuns(div);
    Tally tally = tallies.getOrDefault(div, Tally.NOTHING);
    Element only = onlyParagraph(div);
    if (only != null) {
      boolean prose = tally.linkDensity() < FEW_LINKS;
      return prose ? detached(div, only) : div;
    }
    boolean wrapped = div.children().stream().anyMatch(child -> Tree.is(child, "p"));
    return wrapped || tally.of(Count.BLOCKS) > 0 ? div : div.tagName("p");
  }

  /** Without the div around it, whose names a nameless paragraph inherits. */
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
        if (only != null || !Tree.is(element, "p")) {
          return null;
        }
        only = element;
      } else if (!Tree.isBlank(child)) {
        return null;
      }
    }
    return only;
  }
}
