package freshet.feed.json;

import freshet.feed.Enclosure;
import freshet.feed.RawText;
import freshet.feed.draft.FeedBuilder;
import freshet.feed.draft.LineText;
import freshet.feed.draft.PlayingTime;
import freshet.feed.draft.PostingBuilder;
import freshet.feed.xml.FeedLinkResolver;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the members of one item. */
final class JsonItem {
  private final JsonFields json;
  private final FeedBuilder draft;
  private final @Nullable String base;
  private final PostingBuilder posting;

  JsonItem(JsonFields json, FeedBuilder draft, @Nullable String base) {
    this.json = json;
    this.draft = draft;
    this.base = base;
    this.posting = draft.newPosting();
  }

  void read() {
    json.object(this::member);
  }

  private void member(String name) {
    switch (name) {
      case "id" -> posting.id(json.text(), 0);
      case "title" -> posting.title(LineText.folded(json.text()), 0);
      case "url" -> posting.link(address(), 0);
      case "external_url" -> posting.link(address(), 1);
      case "content_html" -> posting.content(new RawText(json.text(), true, base), 0);
      case "content_text" -> posting.content(new RawText(json.text(), false, base), 1);
      case "summary" -> posting.summary(new RawText(json.text(), false, base), 0);
      case "date_published" -> posting.published(draft.date(json.text()), 0);
      case "date_modified" -> posting.updated(draft.date(json.text()), 0);
      case "author", "authors" -> json.array(() -> author(json, posting::author));
      case "tags" -> json.array(() -> posting.category(json.text()));
      case "language" -> posting.language(json.text());
      case "image" -> posting.image(address(), 0);
      case "banner_image" -> posting.image(address(), 1);
      case "attachments" -> json.array(this::attachment);
      default -> {
        // ignored
      }
    }
  }

  private String address() {
    return FeedLinkResolver.address(base, json.text());
  }

  private void attachment() {
    Attachment attachment = new Attachment();
    json.object(
        name -> {
          switch (name) {
            case "url" -> attachment.url = address();
            case "mime_type" -> attachment.type = json.text();
            case "size_in_bytes" -> attachment.bytes = bytes(json.text());
            case "duration_in_seconds" -> attachment.seconds = PlayingTime.seconds(json.text());
            default -> {
              // ignored
            }
          }
        });
    posting.enclosure(
        new Enclosure(attachment.url, attachment.type, attachment.bytes, attachment.seconds));
  }

  private static final class Attachment {
    String url = "";
    @Nullable String type;
    @Nullable Long seconds;
    long bytes = -1;
  }

  private static long bytes(String number) {
    try {
      return (long) Double.parseDouble(number);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Reads the name of a person. */
  static void author(JsonFields json, Consumer<String> to) {
    json.object(
        name -> {
          if (name.equals("name")) {
            to.accept(json.text());
          }
        });
  }
}
