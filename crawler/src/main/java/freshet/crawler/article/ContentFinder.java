package freshet.crawler.article;

import java.util.Optional;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Finds the main content of a page, strictly at first, then with ever fewer prejudices. */
final class ContentFinder {
  /** Characters of text that need no further try. */
  private static final int ENOUGH = 500;

  private final Document page;
  private final Head head;
  private @Nullable Element best;
  private int bestChars;
  private final Bylines bylines = new Bylines();

  ContentFinder(Document page, Head head) {
    this.page = page;
    this.head = head;
  }

  /** The content; changes the page on the way. */
  Optional<Content> find() {
    Element body = page.body();
    Preparation.prepare(body);
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
    Shaping.shape(body);
    Election election = new Election(body, strictness);
    Element content =
        election
            .winner()
            .map(winner -> new Joining(election, winner).join())
            .orElseGet(() -> new Element("div").appendChildren(Tree.takeChildren(body)));
    Cleaning.clean(content, strictness);
    int chars = Words.squeeze(content.text()).length();
    if (chars > bestChars) {
      best = content;
      bestChars = chars;
    }
  }
}
