package freshet.feed.format;

import freshet.feed.FeedFormat;
import freshet.feed.draft.FeedDraft;
import freshet.feed.draft.PostingDraft;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.Links;
import freshet.feed.xml.Vocabulary;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Goes through a feed: from the root to the channel, from there to the postings. */
final class FeedWalker {
  private final ElementReader xml;
  private final FeedDraft draft;
  private final HeadElements head;
  private final PostingElements elements;
  private boolean channel;

  FeedWalker(ElementReader xml, FeedDraft draft) {
    this.xml = xml;
    this.draft = draft;
    this.head = new HeadElements(xml, draft);
    this.elements = new PostingElements(xml, draft);
  }

  /** Whether a channel or a posting was met. */
  boolean channel() {
    return channel;
  }

  /** Whether news of a sitemap were met. */
  boolean news() {
    return elements.news();
  }

  void root() {
    if (xml.name().equals("entry")) {
      posting();
    } else {
      container();
    }
  }

  /** The feed, its channel or its list of items. */
  private void container() {
    head.language();
    head.attributes();
    int depth = xml.depth();
    while (xml.nextChild(depth)) {
      if (!ownVocabulary() || !structure()) {
        head.element();
      }
    }
  }

  private boolean ownVocabulary() {
    return xml.vocabulary() == Vocabulary.CORE || xml.vocabulary() == Vocabulary.ATOM;
  }

  private boolean structure() {
    switch (xml.name()) {
      case "item", "entry", "url" -> posting();
      case "channel" -> {
        channel = true;
        if (draft.format() == FeedFormat.RSS1) {
          draft.format(XmlFeeds.rdf(xml.namespace()));
        }
        container();
      }
      case "items" -> container();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void posting() {
    PostingDraft posting = draft.newPosting();
    channel = true;
    offer(xml.prefixedAttribute("about"), value -> posting.id(value, 1));
    String base = xml.base();
    offer(xml.attribute("href"), value -> posting.link(Links.address(base, value), 0));
    offer(xml.attribute("lastmod"), value -> posting.updated(draft.date(value), 2));
    posting.language(xml.language());
    int depth = xml.depth();
    while (xml.nextChild(depth)) {
      elements.element(posting);
    }
  }

  private static void offer(@Nullable String value, Consumer<String> receiver) {
    if (value != null) {
      receiver.accept(value);
    }
  }
}
