package freshet.feed.draft;

import freshet.feed.Enclosure;
import freshet.feed.Markup;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A posting while it is being read. Ranks tell which of several elements is believed, 0 first. */
public final class PostingDraft {
  /** Of authors, categories, files or hubs; nobody lists more in earnest. */
  private static final int MOST = 500;

  private final Slot<String> id = new Slot<>();
  private final Slot<String> title = new Slot<>();
  private final Slot<String> link = new Slot<>();
  private final Slot<Markup> summary = new Slot<>();
  private final Slot<Markup> content = new Slot<>();
  private final Slot<PostingDate> published = new Slot<>();
  private final Slot<PostingDate> updated = new Slot<>();
  private final Slot<String> image = new Slot<>();
  private final List<String> authors = new ArrayList<>(1);
  private final List<String> categories = new ArrayList<>(4);
  private final List<Enclosure> enclosures = new ArrayList<>(1);
  private @Nullable String language;

  /** The id as it was written. */
  public void id(String written, int rank) {
    String stripped = written.strip();
    if (!stripped.isEmpty()) {
      id.offer(stripped, rank);
    }
  }

  /** The title as plain text. */
  public void title(String text, int rank) {
    if (!text.isEmpty()) {
      title.offer(text, rank);
    }
  }

  /** A link that has been resolved as far as the document tells; of equals the last. */
  public void link(String address, int rank) {
    if (Addresses.showable(address)) {
      link.offer(address, rank);
    }
  }

  /** One of several links to the same posting, such as translations; of equals the first. */
  public void alternate(String address, int rank) {
    if (Addresses.showable(address)) {
      link.offerFirst(address, rank);
    }
  }

  /** What introduces the posting. */
  public void summary(Markup markup, int rank) {
    if (!markup.isEmpty()) {
      summary.offerFirst(markup, rank);
    }
  }

  /** The posting itself. */
  public void content(Markup markup, int rank) {
    if (!markup.isEmpty()) {
      content.offerFirst(markup, rank);
    }
  }

  /** When it appeared. */
  public void published(PostingDate date, int rank) {
    if (date.at() != null) {
      published.offer(date, rank);
    }
  }

  /** When it last changed. */
  public void updated(PostingDate date, int rank) {
    if (date.at() != null) {
      updated.offer(date, rank);
    }
  }

  /** Who wrote it, perhaps with an address. */
  public void author(String raw) {
    addOnce(Person.name(raw), authors);
  }

  /** What it is about. */
  public void category(String raw) {
    addOnce(PlainText.of(raw), categories);
  }

  static void addOnce(String text, List<String> to) {
    if (!text.isEmpty() && to.size() < MOST && !to.contains(text)) {
      to.add(text);
    }
  }

  /** The language, null if not known. */
  public void language(@Nullable String code) {
    if (code != null && !code.isBlank()) {
      language = code.strip();
    }
  }

  /** A file; the first of an address counts. */
  public void enclosure(Enclosure enclosure) {
    if (Addresses.showable(enclosure.url())
        && enclosures.size() < MOST
        && enclosures.stream().noneMatch(known -> known.url().equals(enclosure.url()))) {
      enclosures.add(enclosure);
    }
  }

  /** A picture for it. */
  public void image(String address, int rank) {
    if (Addresses.showable(address)) {
      image.offerFirst(address, rank);
    }
  }

  /** The posting, with what the feed adds to it. */
  Posting posting(FeedDraft feed) {
    String address = link.value();
    String absolute = address == null ? null : feed.resolved(address);
    return new Posting(
        postingId(absolute),
        title.or(""),
        absolute,
        authors.isEmpty() ? feed.sharedAuthors() : authors,
        summary.or(Markup.NONE),
        content.or(Markup.NONE),
        published.or(PostingDate.ABSENT),
        updated.or(PostingDate.ABSENT),
        categories,
        language == null ? feed.head().language() : language,
        enclosures,
        picture());
  }

  private @Nullable String picture() {
    String given = image.value();
    if (given != null) {
      return given;
    }
    for (Enclosure enclosure : enclosures) {
      if (enclosure.type() != null && enclosure.type().startsWith("image/")) {
        return enclosure.url();
      }
    }
    return null;
  }

  private PostingId postingId(@Nullable String absolute) {
    String given = id.value();
    if (given != null) {
      return new PostingId(given, PostingId.Origin.GUID);
    }
    if (absolute != null) {
      return new PostingId(absolute, PostingId.Origin.LINK);
    }
    String text = content.or(summary.or(Markup.NONE)).raw();
    return new PostingId(Hash.of(title.or(""), text), PostingId.Origin.HASH);
  }
}
