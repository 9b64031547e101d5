package freshet.article;

import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/** Prepares a page: removes scripts, restores images, turns line breaks into paragraphs. */
final class PagePreparation {
  private static final Set<String> NEVER_SHOWN =
      Set.of("script", "style", "template", "link", "meta", "title");

  private PagePreparation() {}

  static void prepare(Element body) {
    dropUnseen(body);
    Phrases phrases = new Phrases(CountWalk.tallies(body));
    breaksToParagraphs(body, phrases);
  }

  private static void dropUnseen(Element parent) {
    TreeEdits.replaceChildren(parent, PagePreparation::shown);
  }

  private static List<Node> shown(Node node) {
    if (node instanceof Comment || node instanceof DataNode) {
      return List.of();
    }
    if (!(node instanceof Element element)) {
      return List.of(node);
    }
    String tag = element.normalName();
    if (NEVER_SHOWN.contains(tag)) {
      return List.of();
    }
    dropUnseen(element);
    if (tag.equals("noscript")) {
      return imagesForWhoRunsNoScripts(element);
    }
    if (tag.equals("font")) {
      element.tagName("span");
    } else if (tag.equals("img")) {
      LazyImages.showNow(element);
    }
    return List.of(element);
  }

  private static List<Node> imagesForWhoRunsNoScripts(Element element) {
    Element before = element.previousElementSibling();
    boolean shownAlready =
        before != null && TreeEdits.is(before, "img") && LazyImages.isShown(before);
    List<Node> images = List.copyOf(element.getElementsByTag("img"));
    boolean onlyImage = images.size() == 1 && element.text().isBlank();
    if (!onlyImage || shownAlready) {
      return List.of();
    }
    images.getFirst().remove();
    return images;
  }

  private static void breaksToParagraphs(Element element, Phrases phrases) {
    List<Element> inside = List.copyOf(element.children());
    phrases.breaksToParagraphs(element);
    inside.forEach(child -> breaksToParagraphs(child, phrases));
  }
}
