package freshet.feed.format;

import freshet.feed.Enclosure;
import freshet.feed.RawText;
import freshet.feed.draft.FeedBuilder;
import freshet.feed.draft.LineText;
import freshet.feed.draft.PostingBuilder;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.FeedLinkResolver;

/** Reads the elements of an item or entry. */
final class PostingElements {
  private final ElementReader xml;
  private final FeedBuilder draft;
  private final MediaElements media;
  private boolean news;

  PostingElements(ElementReader xml, FeedBuilder draft) {
    this.xml = xml;
    this.draft = draft;
    this.media = new MediaElements(xml);
  }

  /** Whether a sitemap's news elements were found. */
  boolean news() {
    return news;
  }

  /** Reads the current element, a child of the posting. */
  void element(PostingBuilder posting) {
    switch (xml.vocabulary()) {
      case CORE, ATOM -> own(posting);
      case DUBLIN_CORE -> dublinCore(posting);
      case CONTENT -> content(posting);
      case MEDIA -> media.element(posting);
      case ITUNES -> media.podcast(posting);
      case XHTML -> xhtml(posting);
      case FEEDBURNER -> feedburner(posting);
      case NEWS -> news(posting);
      case SYNDICATION, RDF, HISTORY, TOMBSTONES, ACCESS, OTHER -> {}
    }
  }

  private void own(PostingBuilder posting) {
    switch (xml.name()) {
      case "title" -> posting.title(LineText.of(TextConstruct.read(xml).raw()), 0);
      case "link" -> link(posting);
      case "description", "summary", "abstract" -> posting.summary(TextConstruct.read(xml), 0);
      case "guid" -> guid(posting);
      case "id" -> posting.id(xml.text(), 0);
      case "author" -> posting.author(xml.textOf("name"));
      case "creator" -> posting.author(xml.text());
      case "category" -> Categories.read(xml, posting::category);
      case "content" -> atomContent(posting);
      case "encoded", "fullitem", "body" -> posting.content(TextConstruct.read(xml), 1);
      case "enclosure" -> enclosure(posting);
      case "image", "thumbnail" -> image(posting);
      case "language" -> posting.language(xml.text());
      case "loc" -> posting.link(resolved(xml.text()), 0);
      case "a" -> anchor(posting);
      default -> date(posting);
    }
  }

  private void date(PostingBuilder posting) {
    switch (xml.name()) {
      case "pubdate", "published", "issued" -> posting.published(draft.date(xml.text()), 0);
      case "date" -> posting.published(draft.date(xml.text()), 1);
      case "created" -> posting.published(draft.date(xml.text()), 2);
      case "updated", "modified", "lastmod" -> posting.updated(draft.date(xml.text()), 0);
      default -> {
        // ignored
      }
    }
  }

  private String resolved(String address) {
    return FeedLinkResolver.address(xml.base(), address);
  }

  private void link(PostingBuilder posting) {
    Link link = Link.read(xml);
    switch (link.relation()) {
      case "alternate" -> {
        if (link.atom()) {
          posting.alternate(link.address(), link.rank());
        } else {
          posting.link(link.address(), link.rank());
        }
      }
      case "enclosure" ->
          posting.enclosure(new Enclosure(link.address(), link.type(), link.bytes()));
      default -> {
        // not a usable link
      }
    }
  }

  /** Reads the guid, which is also a link unless it says otherwise or does not look like one. */
  private void guid(PostingBuilder posting) {
    String permanent = xml.attribute("isPermaLink");
    String guid = xml.text().strip();
    posting.id(guid, 0);
    if (!"false".equalsIgnoreCase(permanent) && FeedLinkResolver.web(guid)) {
      posting.link(guid, 5);
    }
  }

  private void atomContent(PostingBuilder posting) {
    String src = xml.attribute("src");
    if (src != null) {
      posting.link(resolved(src), 6);
    }
    posting.content(TextConstruct.read(xml), 0);
  }

  private void enclosure(PostingBuilder posting) {
    String url = xml.attribute("url");
    if (url != null && !url.isBlank()) {
      long bytes = Link.bytes(xml.attribute("length"));
      posting.enclosure(new Enclosure(resolved(url), xml.attribute("type"), bytes));
    }
  }

  private void image(PostingBuilder posting) {
    String base = xml.base();
    String href = xml.attribute("href");
    String url = href == null ? xml.attribute("url") : href;
    posting.image(FeedLinkResolver.address(base, url == null ? xml.textOf("url") : url), 0);
  }

  private void anchor(PostingBuilder posting) {
    String href = xml.attribute("href");
    if (href != null) {
      posting.link(resolved(href), 3);
    }
  }

  private void dublinCore(PostingBuilder posting) {
    switch (xml.name()) {
      case "title" -> posting.title(LineText.of(xml.text()), 1);
      case "creator", "author" -> posting.author(xml.text());
      case "subject" -> posting.category(xml.text());
      case "description", "abstract" -> posting.summary(TextConstruct.read(xml), 1);
      case "language" -> posting.language(xml.text());
      case "date" -> posting.published(draft.date(xml.text()), 1);
      case "issued", "available" -> posting.published(draft.date(xml.text()), 2);
      case "created" -> posting.published(draft.date(xml.text()), 3);
      case "modified" -> posting.updated(draft.date(xml.text()), 1);
      default -> {
        // ignored
      }
    }
  }

  private void content(PostingBuilder posting) {
    if (xml.name().equals("encoded")) {
      posting.content(TextConstruct.read(xml), 0);
    }
  }

  private void xhtml(PostingBuilder posting) {
    if (xml.name().equals("body") || xml.name().equals("div")) {
      String base = xml.base();
      posting.content(new RawText(xml.text(), true, base), 2);
    }
  }

  private void feedburner(PostingBuilder posting) {
    if (xml.name().equals("origlink")) {
      posting.link(resolved(xml.text()), 4);
    }
  }

  /** Reads an article in a news sitemap, with title, date and keywords one level down. */
  private void news(PostingBuilder posting) {
    news = true;
    int depth = xml.depth();
    while (xml.nextChild(depth)) {
      switch (xml.name()) {
        case "title" -> posting.title(LineText.of(xml.text()), 0);
        case "publication_date" -> posting.published(draft.date(xml.text()), 0);
        case "publication" -> posting.language(xml.textOf("language"));
        case "keywords" -> {
          for (String keyword : xml.text().split(",", -1)) {
            posting.category(keyword);
          }
        }
        default -> {
          // ignored
        }
      }
    }
  }
}
