package freshet.feed.format;

import freshet.feed.FeedFormat;
import freshet.feed.draft.FeedBuilder;
import freshet.feed.draft.PostingBuilder;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.FeedLinkResolver;
import freshet.feed.xml.Vocabulary;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Walks through a feed: from the root to the channel, from there to the postings. */
final class XmlFeedWalker {
  private final ElementReader xml;
  private final FeedBuilder draft;
  private final HeadElements head;
  private final PostingElements elements;
  private boolean channel;

  XmlFeedWalker(ElementReader xml, FeedBuilder draft) {
    this.xml = xml;
    this.draft = draft;
    this.head = new HeadElements(xml, draft);
    this.elements = new PostingElements(xml, draft);
  }

  /** Whether a channel or a posting was found. */
  boolean channel() {
    return channel;
  }

  /** Whether a sitemap's news elements were found. */
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

  /** Reads the feed, its channel or its list of items. */
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
        if (draft.format().equals(FeedFormat.RSS1)) {
          draft.format(XmlFeedReader.rdf(xml.namespace()));
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
    PostingBuilder posting = draft.newPosting();
    channel = true;
    offer(xml.prefixedAttribute("about"), value -> posting.id(value, 1));
    String base = xml.base();
    offer(xml.attribute("href"), value -> posting.link(FeedLinkResolver.address(base, value), 0));
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
