package freshet.feed.format;

import freshet.feed.Cloud;
import freshet.feed.FeedHead.Mark;
import freshet.feed.draft.FeedBuilder;
import freshet.feed.draft.HeadBuilder;
import freshet.feed.draft.HeadBuilder.Relation;
import freshet.feed.draft.LineText;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.FeedLinkResolver;
import org.jspecify.annotations.Nullable;

/** Reads the elements that describe the feed. */
final class HeadElements {
  private final ElementReader xml;
  private final FeedBuilder draft;
  private final HeadBuilder head;

  HeadElements(ElementReader xml, FeedBuilder draft) {
    this.xml = xml;
    this.draft = draft;
    this.head = draft.head();
  }

  /** Reads the language of a container. */
  void language() {
    head.language(xml.language(), 2);
  }

  /** Reads the site from an attribute of the channel, as in CDF. */
  void attributes() {
    String href = xml.attribute("href");
    if (href != null) {
      head.link(Relation.SITE, resolved(href), 1);
    }
  }

  /** Reads the current element. */
  void element() {
    switch (xml.vocabulary()) {
      case CORE, ATOM -> own();
      case DUBLIN_CORE -> dublinCore();
      case SYNDICATION -> syndication();
      case ITUNES -> podcast();
      case HISTORY -> history();
      case TOMBSTONES -> tombstone();
      case ACCESS -> access();
      case CONTENT, MEDIA, FEEDBURNER, XHTML, RDF, NEWS, OTHER -> {}
    }
  }

  private void own() {
    switch (xml.name()) {
      case "title" -> head.title(LineText.of(TextConstruct.read(xml).raw()), 0);
      case "link" -> link();
      case "description", "subtitle", "tagline", "abstract" ->
          head.description(TextConstruct.read(xml).raw(), 0);
      case "language" -> head.language(xml.text(), 0);
      case "author" -> head.author(xml.textOf("name"));
      case "managingeditor" -> head.author(xml.text());
      case "category" -> Categories.read(xml, head::category);
      case "lastbuilddate", "updated", "modified" -> head.updated(draft.date(xml.text()), 0);
      case "pubdate" -> head.updated(draft.date(xml.text()), 1);
      case "icon", "favicon" -> head.icon(resolved(xml.text()), 0);
      case "image" -> image();
      case "logo" -> head.icon(resolved(logo()), 3);
      default -> hints();
    }
  }

  private String logo() {
    String href = xml.attribute("href");
    return href == null ? xml.text() : href;
  }

  private void image() {
    String base = xml.base();
    String href = xml.attribute("href");
    head.icon(FeedLinkResolver.address(base, href == null ? xml.textOf("url") : href), 1);
  }

  private void hints() {
    switch (xml.name()) {
      case "ttl" -> head.hints().ttl(xml.text());
      case "skiphours" -> {
        int depth = xml.depth();
        while (xml.nextChild(depth)) {
          head.hints().skipHour(xml.text());
        }
      }
      case "skipdays" -> {
        int depth = xml.depth();
        while (xml.nextChild(depth)) {
          head.hints().skipDay(xml.text());
        }
      }
      case "cloud" -> cloud();
      default -> {
        // ignored
      }
    }
  }

  private void cloud() {
    String domain = xml.attribute("domain");
    if (domain != null && !domain.isBlank()) {
      head.cloud(
          new Cloud(
              domain.strip(),
              port(xml.attribute("port")),
              orEmpty(xml.attribute("path")),
              orEmpty(xml.attribute("registerProcedure")),
              orEmpty(xml.attribute("protocol"))));
    }
  }

  private static int port(@Nullable String port) {
    try {
      int number = port == null ? 80 : Integer.parseInt(port.strip());
      return number > 0 && number < 65_536 ? number : 80;
    } catch (NumberFormatException e) {
      return 80;
    }
  }

  private static String orEmpty(@Nullable String value) {
    return value == null ? "" : value.strip();
  }

  private String resolved(String address) {
    return FeedLinkResolver.address(xml.base(), address);
  }

  private void link() {
    Link link = Link.read(xml);
    switch (link.relation()) {
      case "alternate" -> head.link(Relation.SITE, link.address(), link.rank());
      case "self" -> head.link(Relation.SELF, link.address(), link.rank());
      case "hub" -> head.hub(link.address());
      case "next" -> head.link(Relation.NEXT, link.address(), 0);
      case "prev-archive" -> head.link(Relation.PREVIOUS_ARCHIVE, link.address(), 0);
      default -> {
        // not a usable link
      }
    }
  }

  private void dublinCore() {
    switch (xml.name()) {
      case "title" -> head.title(LineText.of(xml.text()), 1);
      case "description" -> head.description(xml.text(), 1);
      case "language" -> head.language(xml.text(), 1);
      case "creator", "author" -> head.author(xml.text());
      case "subject" -> head.category(xml.text());
      case "date", "modified" -> head.updated(draft.date(xml.text()), 2);
      default -> {
        // ignored
      }
    }
  }

  private void syndication() {
    switch (xml.name()) {
      case "updateperiod" -> head.hints().period(xml.text());
      case "updatefrequency" -> head.hints().frequency(xml.text());
      default -> {
        // the phase is ignored
      }
    }
  }

  private void podcast() {
    switch (xml.name()) {
      case "author" -> head.author(xml.text());
      case "summary", "subtitle", "description" -> head.description(xml.text(), 2);
      case "image" -> head.icon(resolved(orEmpty(xml.attribute("href"))), 2);
      case "category" -> Categories.read(xml, head::category);
      case "block" -> {
        if (xml.text().strip().equalsIgnoreCase("yes")) {
          head.mark(Mark.BLOCKED);
        }
      }
      default -> {
        // ignored
      }
    }
  }

  private void history() {
    switch (xml.name()) {
      case "archive" -> head.mark(Mark.ARCHIVE);
      case "complete" -> head.mark(Mark.COMPLETE);
      default -> {
        // other statements are unknown
      }
    }
  }

  private void tombstone() {
    String ref = xml.attribute("ref");
    if (xml.name().equals("deleted-entry") && ref != null) {
      draft.deleted(ref.strip());
    }
  }

  private void access() {
    if (xml.name().equals("restriction")
        && "deny".equalsIgnoreCase(orEmpty(xml.attribute("relationship")))) {
      head.mark(Mark.BLOCKED);
    }
  }
}
