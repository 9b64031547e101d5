package freshet.feed.json;

import freshet.feed.Cloud;
import freshet.feed.FeedHead.Mark;
import freshet.feed.draft.FeedBuilder;
import freshet.feed.draft.HeadBuilder;
import freshet.feed.draft.HeadBuilder.Relation;
import freshet.feed.draft.LineText;
import freshet.feed.xml.FeedLinkResolver;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the members of the feed's object. Titles are plain text. */
final class JsonHead {
  private final JsonFields json;
  private final FeedBuilder draft;
  private final HeadBuilder head;
  private final @Nullable String base;
  private boolean items;
  private boolean version;

  JsonHead(JsonFields json, FeedBuilder draft, @Nullable String base) {
    this.json = json;
    this.draft = draft;
    this.head = draft.head();
    this.base = base;
  }

  void read() {
    if (json.startsObject()) {
      json.object(this::member);
    }
  }

  /** Whether the version says so, or there are items. */
  boolean isFeed() {
    return items || version;
  }

  private void member(String name) {
    switch (name) {
      case "version" -> version = json.text().toLowerCase(Locale.ROOT).contains("jsonfeed");
      case "title" -> head.title(LineText.folded(json.text()), 0);
      case "description" -> head.description(json.text(), 0);
      case "language" -> head.language(json.text(), 0);
      case "home_page_url" -> head.link(Relation.SITE, address(), 0);
      case "feed_url" -> head.link(Relation.SELF, address(), 0);
      case "next_url" -> head.link(Relation.NEXT, address(), 0);
      case "favicon" -> head.icon(address(), 0);
      case "icon" -> head.icon(address(), 1);
      case "author", "authors" -> json.array(() -> JsonItem.author(json, head::author));
      case "expired" -> {
        if (json.isTrue()) {
          head.mark(Mark.EXPIRED);
        }
      }
      case "hubs" -> json.array(this::hub);
      case "items" -> {
        items = json.isArray();
        if (items) {
          json.array(() -> new JsonItem(json, draft, base).read());
        }
      }
      default -> {
        // ignored
      }
    }
  }

  private void hub() {
    String[] typeAndUrl = {"", ""};
    json.object(
        name -> {
          switch (name) {
            case "type" -> typeAndUrl[0] = json.text();
            case "url" -> typeAndUrl[1] = address();
            default -> {
              // ignored
            }
          }
        });
    switch (typeAndUrl[0].toLowerCase(Locale.ROOT)) {
      case "websub" -> head.hub(typeAndUrl[1]);
      case "rsscloud" -> cloud(typeAndUrl[1]);
      default -> {
        // other kinds are unknown
      }
    }
  }

  /** Splits the URL into the parts that RSS lists separately. */
  private void cloud(String address) {
    try {
      URI uri = new URI(address);
      if (uri.getHost() != null) {
        int usual = "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
        int port = uri.getPort() > 0 ? uri.getPort() : usual;
        head.cloud(new Cloud(uri.getHost(), port, uri.getRawPath(), "", "http-post"));
      }
    } catch (URISyntaxException e) {
      // not a usable link
    }
  }

  private String address() {
    return FeedLinkResolver.address(base, json.text());
  }
}
