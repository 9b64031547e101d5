package freshet.crawler.article;

import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/** Makes a page ready to be judged: no scripts, images in their places, breaks as paragraphs. */
final class Preparation {
  private static final Set<String> NEVER_SHOWN =
      Set.of("script", "style", "template", "link", "meta", "title");

  private Preparation() {}

  static void prepare(Element body) {
    dropUnseen(body);
    Phrases phrases = new Phrases(Counter.tallies(body));
    breaksToParagraphs(body, phrases);
  }

  private static void dropUnseen(Element parent) {
    Tree.replaceChildren(parent, Preparation::shown);
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
      Images.showNow(element);
    }
    return List.of(element);
  }

  private static List<Node> imagesForWhoRunsNoScripts(Element element) {
    Element before = element.previousElementSibling();
    boolean shownAlready = before != null && Tree.is(before, "img") && Images.isShown(before);
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
