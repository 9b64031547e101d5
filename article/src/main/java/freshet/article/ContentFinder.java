package freshet.article;

import java.util.Optional;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Finds the main content of a page, strictly at first, then with fewer and fewer heuristics. */
final class ContentFinder {
  /** With this many characters of text, no further attempt is needed. */
  private static final int ENOUGH = 500;

  private final Document page;
  private final PageHead head;
  private @Nullable Element best;
  private int bestChars;
  private final Bylines bylines = new Bylines();

  ContentFinder(Document page, PageHead head) {
    this.page = page;
    this.head = head;
  }

  /** Returns the content; modifies the page. */
  Optional<MainContent> find() {
    Element body = page.body();
    PagePreparation.prepare(body);
    for (Strictness strictness : Strictness.FALLING) {
      if (bestChars < ENOUGH) {
        attempt(body.clone(), strictness);
      }
    }
    return Optional.ofNullable(best)
        .map(content -> new ContentWriter(content, page.baseUri()).write(bylines.found()));
  }

  private void attempt(Element body, Strictness strictness) {
    new Pruning(head.title(), head.byline() == null ? bylines : null, strictness).prune(body);
    ParagraphRepair.shape(body);
    ContentScoring election = new ContentScoring(body, strictness);
    Element content =
        election
            .winner()
            .map(winner -> new SiblingMerge(election, winner).join())
            .orElseGet(() -> new Element("div").appendChildren(TreeEdits.takeChildren(body)));
    Cleaning.clean(content, strictness);
    int chars = WordCount.squeeze(content.text()).length();
    if (chars > bestChars) {
      best = content;
      bestChars = chars;
    }
  }
}
