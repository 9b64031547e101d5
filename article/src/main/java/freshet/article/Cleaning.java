package freshet.article;

import java.util.HashSet;
import java.util.Set;
import org.jsoup.nodes.Element;

/** Removes from the content what does not belong to the article. */
final class Cleaning {
  private static final Set<String> FORMS = Set.of("form", "fieldset");
  private static final Set<String> PARTS = Set.of("table", "ul", "div");
  private static final Set<String> NEVER_CONTENT =
      Set.of(
          "footer", "aside", "object", "embed", "iframe", "input", "textarea", "select", "button");
  private static final int SHORT_SHARING = 500;

  private final Element content;
  private final Strictness strictness;
  private final Set<Element> dropped = new HashSet<>();
  private final Set<Element> inData = new HashSet<>();

  private Cleaning(Element content, Strictness strictness) {
    this.content = content;
    this.strictness = strictness;
  }

  static void clean(Element content, Strictness strictness) {
    new Cleaning(content, strictness).clean();
  }

  private void clean() {
    DataTables.mark(content);
    noteInData(content, false);
    dropByLooks(FORMS);
    dropByKind();
    dropByLooks(PARTS);
    dropEmptyParagraphs();
    content.getElementsByTag("h1").forEach(heading -> heading.tagName("h2"));
  }

  private void noteInData(Element parent, boolean inside) {
    for (Element child : parent.children()) {
      if (inside) {
        inData.add(child);
      }
      noteInData(child, inside || DataTables.isMarked(child));
    }
  }

  private void dropByLooks(Set<String> tags) {
    if (strictness.cleanByLooks()) {
      CountWalk.walk(content, (element, tally) -> keep(!looksBad(element, tally, tags), element));
    }
    TreeEdits.drop(content, dropped);
  }

  private boolean keep(boolean keeps, Element element) {
    return keeps || !dropped.add(element);
  }

  private boolean looksBad(Element element, ElementCounts tally, Set<String> tags) {
    return !element.equals(content)
        && tags.contains(element.normalName())
        && !inData.contains(element)
        && !DataTables.isMarked(element)
        && tally.of(CountKind.DATA_TABLES) == 0
        && !TreeEdits.isCloselyInside(element, "code")
        && new ContentShape(element, tally, strictness.weight(element)).areBad();
  }

  private void dropByKind() {
    CountWalk.walk(content, (element, tally) -> keep(!isNeverContent(element, tally), element));
    TreeEdits.drop(content, dropped);
  }

  private boolean isNeverContent(Element element, ElementCounts tally) {
    String tag = element.normalName();
    if (element.equals(content)) {
      return false;
    }
    boolean top = content.equals(element.parent());
    boolean sharing = !top && ElementHints.isSharing(element) && tally.chars() < SHORT_SHARING;
    boolean badHeading = (tag.equals("h1") || tag.equals("h2")) && strictness.weight(element) < 0;
    boolean never = NEVER_CONTENT.contains(tag) && !isFilm(element);
    return sharing || badHeading || never;
  }

  private static boolean isFilm(Element element) {
    return ElementKinds.EMBEDS.contains(element.normalName()) && ElementHints.isVideo(element);
  }

  private void dropEmptyParagraphs() {
    CountWalk.walk(
        content,
        (element, tally) ->
            keep(
                !TreeEdits.is(element, "p") || tally.chars() > 0 || tally.of(CountKind.MEDIA) > 0,
                element));
    TreeEdits.drop(content, dropped);
  }
}
