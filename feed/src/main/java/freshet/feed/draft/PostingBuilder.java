package freshet.feed.draft;

import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.feed.Sha256;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a posting while it is parsed. Ranks decide which of several elements wins, 0 first. */
public final class PostingBuilder {
  /** The most authors, categories, files or hubs; further ones are ignored. */
  private static final int MOST = 500;

  private final RankedValue<String> id = new RankedValue<>();
  private final RankedValue<String> title = new RankedValue<>();
  private final RankedValue<String> link = new RankedValue<>();
  private final RankedValue<RawText> summary = new RankedValue<>();
  private final RankedValue<RawText> content = new RankedValue<>();
  private final RankedValue<PostingDate> published = new RankedValue<>();
  private final RankedValue<PostingDate> updated = new RankedValue<>();
  private final RankedValue<String> image = new RankedValue<>();
  private final List<String> authors = new ArrayList<>(1);
  private final List<String> categories = new ArrayList<>(4);
  private final List<Enclosure> enclosures = new ArrayList<>(1);
  private @Nullable String language;
  private @Nullable Long seconds;

  /** Sets the id as it was written. */
  public void id(String written, int rank) {
    String stripped = written.strip();
    if (!stripped.isEmpty()) {
      id.offer(stripped, rank);
    }
  }

  /** Sets the title as plain text. */
  public void title(String text, int rank) {
    if (!text.isEmpty()) {
      title.offer(text, rank);
    }
  }

  /** Sets a link, resolved as far as possible; among equal ranks the last wins. */
  public void link(String address, int rank) {
    if (SafeLinks.showable(address)) {
      link.offer(address, rank);
    }
  }

  /**
   * Sets one of several links to the same posting, such as translations; among equal ranks the
   * first wins.
   */
  public void alternate(String address, int rank) {
    if (SafeLinks.showable(address)) {
      link.offerFirst(address, rank);
    }
  }

  /** Sets the summary. */
  public void summary(RawText markup, int rank) {
    if (!markup.isEmpty()) {
      summary.offerFirst(markup, rank);
    }
  }

  /** Sets the content. */
  public void content(RawText markup, int rank) {
    if (!markup.isEmpty()) {
      content.offerFirst(markup, rank);
    }
  }

  /** Sets the date of publication. */
  public void published(PostingDate date, int rank) {
    if (date.at() != null) {
      published.offer(date, rank);
    }
  }

  /** Sets the date of the last update. */
  public void updated(PostingDate date, int rank) {
    if (date.at() != null) {
      updated.offer(date, rank);
    }
  }

  /** Adds an author, whose line may contain an address. */
  public void author(String raw) {
    addOnce(PersonName.name(raw), authors);
  }

  /** Adds a category. */
  public void category(String raw) {
    addOnce(LineText.of(raw), categories);
  }

  static void addOnce(String text, List<String> to) {
    if (!text.isEmpty() && to.size() < MOST && !to.contains(text)) {
      to.add(text);
    }
  }

  /** Sets the language; null if unknown. */
  public void language(@Nullable String code) {
    if (code != null && !code.isBlank()) {
      language = code.strip();
    }
  }

  /** Adds a file; the first with a URL wins. */
  public void enclosure(Enclosure enclosure) {
    if (SafeLinks.showable(enclosure.url())
        && enclosures.size() < MOST
        && enclosures.stream().noneMatch(known -> known.url().equals(enclosure.url()))) {
      enclosures.add(enclosure);
    }
  }

  /** Sets how long the file of the posting plays, if the file itself does not say it. */
  public void playing(String written) {
    seconds = seconds == null ? PlayingTime.seconds(written) : seconds;
  }

  /** Sets an image. */
  public void image(String address, int rank) {
    if (SafeLinks.showable(address)) {
      image.offerFirst(address, rank);
    }
  }

  /** Returns the posting, completed by the feed's values. */
  Posting posting(FeedBuilder feed) {
    String address = link.value();
    String absolute = address == null ? null : feed.resolved(address);
    return new Posting(
        postingId(absolute),
        title.or(""),
        absolute,
        authors.isEmpty() ? feed.sharedAuthors() : authors,
        summary.or(RawText.NONE),
        content.or(RawText.NONE),
        published.or(PostingDate.ABSENT),
        updated.or(PostingDate.ABSENT),
        categories,
        language == null ? feed.head().language() : language,
        timed(),
        picture());
  }

  private List<Enclosure> timed() {
    boolean isTold = enclosures.stream().anyMatch(file -> file.seconds() != null);
    if (seconds == null || isTold || enclosures.isEmpty()) {
      return enclosures;
    }
    List<Enclosure> all = new ArrayList<>(enclosures);
    Enclosure first = all.getFirst();
    all.set(0, new Enclosure(first.url(), first.type(), first.bytes(), seconds));
    return all;
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
    String text = content.or(summary.or(RawText.NONE)).raw();
    String hash = new Sha256().add(title.or("")).addZero().add(text).hex();
    return new PostingId(hash, PostingId.Origin.HASH);
  }
}
