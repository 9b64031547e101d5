package freshet.feed.format;

import freshet.feed.Enclosure;
import freshet.feed.Markup;
import freshet.feed.draft.FeedDraft;
import freshet.feed.draft.PlainText;
import freshet.feed.draft.PostingDraft;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.Links;

/** What the elements of an item or entry say. */
final class PostingElements {
  private final ElementReader xml;
  private final FeedDraft draft;
  private final MediaElements media;
  private boolean news;

  PostingElements(ElementReader xml, FeedDraft draft) {
    this.xml = xml;
    this.draft = draft;
    this.media = new MediaElements(xml);
  }

  /** Whether news of a sitemap were met. */
  boolean news() {
    return news;
  }

  /** The current element, a child of the posting. */
  void element(PostingDraft posting) {
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

  private void own(PostingDraft posting) {
    switch (xml.name()) {
      case "title" -> posting.title(PlainText.of(TextConstruct.read(xml).raw()), 0);
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

  private void date(PostingDraft posting) {
    switch (xml.name()) {
      case "pubdate", "published", "issued" -> posting.published(draft.date(xml.text()), 0);
      case "date" -> posting.published(draft.date(xml.text()), 1);
      case "created" -> posting.published(draft.date(xml.text()), 2);
      case "updated", "modified", "lastmod" -> posting.updated(draft.date(xml.text()), 0);
      default -> {
        // nothing that is kept
      }
    }
  }

  private String resolved(String address) {
    return Links.address(xml.base(), address);
  }

  private void link(PostingDraft posting) {
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
        // leads elsewhere
      }
    }
  }

  /** The guid is a link as well, unless it says otherwise or does not look like one. */
  private void guid(PostingDraft posting) {
    String permanent = xml.attribute("isPermaLink");
    String guid = xml.text().strip();
    posting.id(guid, 0);
    if (!"false".equalsIgnoreCase(permanent) && Links.web(guid)) {
      posting.link(guid, 5);
    }
  }

  private void atomContent(PostingDraft posting) {
    String src = xml.attribute("src");
    if (src != null) {
      posting.link(resolved(src), 6);
    }
    posting.content(TextConstruct.read(xml), 0);
  }

  private void enclosure(PostingDraft posting) {
    String url = xml.attribute("url");
    if (url != null && !url.isBlank()) {
      long bytes = Link.bytes(xml.attribute("length"));
      posting.enclosure(new Enclosure(resolved(url), xml.attribute("type"), bytes));
    }
  }

  private void image(PostingDraft posting) {
    String base = xml.base();
    String href = xml.attribute("href");
    String url = href == null ? xml.attribute("url") : href;
    posting.image(Links.address(base, url == null ? xml.textOf("url") : url), 0);
  }

  private void anchor(PostingDraft posting) {
    String href = xml.attribute("href");
    if (href != null) {
      posting.link(resolved(href), 3);
    }
  }

  private void dublinCore(PostingDraft posting) {
    switch (xml.name()) {
      case "title" -> posting.title(PlainText.of(xml.text()), 1);
      case "creator", "author" -> posting.author(xml.text());
      case "subject" -> posting.category(xml.text());
      case "description", "abstract" -> posting.summary(TextConstruct.read(xml), 1);
      case "language" -> posting.language(xml.text());
      case "date" -> posting.published(draft.date(xml.text()), 1);
      case "issued", "available" -> posting.published(draft.date(xml.text()), 2);
      case "created" -> posting.published(draft.date(xml.text()), 3);
      case "modified" -> posting.updated(draft.date(xml.text()), 1);
      default -> {
        // nothing that is kept
      }
    }
  }

  private void content(PostingDraft posting) {
    if (xml.name().equals("encoded")) {
      posting.content(TextConstruct.read(xml), 0);
    }
  }

  private void xhtml(PostingDraft posting) {
    if (xml.name().equals("body") || xml.name().equals("div")) {
      String base = xml.base();
      posting.content(new Markup(xml.text(), true, base), 2);
    }
  }

  private void feedburner(PostingDraft posting) {
    if (xml.name().equals("origlink")) {
      posting.link(resolved(xml.text()), 4);
    }
  }

  /** An article in a sitemap, with its title, date and keywords one level down. */
  private void news(PostingDraft posting) {
    news = true;
    int depth = xml.depth();
    while (xml.nextChild(depth)) {
      switch (xml.name()) {
        case "title" -> posting.title(PlainText.of(xml.text()), 0);
        case "publication_date" -> posting.published(draft.date(xml.text()), 0);
        case "publication" -> posting.language(xml.textOf("language"));
        case "keywords" -> {
          for (String keyword : xml.text().split(",", -1)) {
            posting.category(keyword);
          }
        }
        default -> {
          // nothing that is kept
        }
      }
    }
  }
}
