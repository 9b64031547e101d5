package freshet.feed.draft;

import freshet.feed.Cloud;
import freshet.feed.FeedHead;
import freshet.feed.FeedLinks;
import freshet.feed.PostingDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is said of the feed itself, while it is being read. */
public final class HeadDraft {
  /** Links of a feed to its kin. */
  public enum Relation {
    SITE,
    SELF,
    NEXT,
    PREVIOUS_ARCHIVE
  }

  private final Slot<String> title = new Slot<>();
  private final Slot<String> description = new Slot<>();
  private final Slot<String> language = new Slot<>();
  private final Slot<PostingDate> updated = new Slot<>();
  private final Slot<String> icon = new Slot<>();
  private final Map<Relation, Slot<String>> links = new EnumMap<>(Relation.class);
  private final List<String> authors = new ArrayList<>(1);
  private final List<String> categories = new ArrayList<>();
  private final List<String> hubs = new ArrayList<>(1);
  private final Set<FeedHead.Mark> marks = EnumSet.noneOf(FeedHead.Mark.class);
  private final HintsDraft hints = new HintsDraft();
  private @Nullable Cloud cloud;

  /** The title as plain text. */
  public void title(String text, int rank) {
    if (!text.isEmpty()) {
      title.offer(text, rank);
    }
  }

  /** What the feed is about. */
  public void description(String raw, int rank) {
    offerText(description, raw, rank);
  }

  /** The language as a code. */
  public void language(@Nullable String code, int rank) {
    if (code != null) {
      offerText(language, code, rank);
    }
  }

  private static void offerText(Slot<String> slot, String raw, int rank) {
    String text = PlainText.of(raw);
    if (!text.isEmpty()) {
      slot.offerFirst(text, rank);
    }
  }

  /** When the feed last changed. */
  public void updated(PostingDate date, int rank) {
    if (date.at() != null) {
      updated.offerFirst(date, rank);
    }
  }

  /** A small picture. */
  public void icon(String address, int rank) {
    if (Addresses.showable(address)) {
      icon.offerFirst(address, rank);
    }
  }

  /** A link to kin. */
  public void link(Relation relation, String address, int rank) {
    if (Addresses.showable(address)) {
      links.computeIfAbsent(relation, _ -> new Slot<>()).offerFirst(address, rank);
    }
  }

  /** A hub of WebSub. */
  public void hub(String address) {
    if (Addresses.showable(address)) {
      PostingDraft.addOnce(address, hubs);
    }
  }

  /** Where rssCloud takes requests. */
  public void cloud(Cloud where) {
    cloud = where;
  }

  /** Who makes the feed. */
  public void author(String raw) {
    PostingDraft.addOnce(Person.name(raw), authors);
  }

  /** What the feed is about, in a word. */
  public void category(String raw) {
    PostingDraft.addOnce(PlainText.of(raw), categories);
  }

  /** A declaration about the whole document. */
  public void mark(FeedHead.Mark mark) {
    marks.add(mark);
  }

  /** What is said about when to come again. */
  public HintsDraft hints() {
    return hints;
  }

  @Nullable String language() {
    return language.value();
  }

  List<String> authors() {
    return authors;
  }

  @Nullable String site() {
    Slot<String> site = links.get(Relation.SITE);
    return site == null ? null : site.value();
  }

  FeedHead head(FeedDraft feed) {
    return new FeedHead(
        title.or(""),
        description.or(""),
        language.value(),
        authors,
        categories,
        updated.or(PostingDate.ABSENT),
        resolved(icon, feed),
        links(feed),
        hints.hints(),
        marks);
  }

  private FeedLinks links(FeedDraft feed) {
    return new FeedLinks(
        link(Relation.SITE, feed),
        link(Relation.SELF, feed),
        hubs,
        cloud,
        link(Relation.NEXT, feed),
        link(Relation.PREVIOUS_ARCHIVE, feed));
  }

  private @Nullable String link(Relation relation, FeedDraft feed) {
    Slot<String> slot = links.get(relation);
    return slot == null ? null : resolved(slot, feed);
  }

  private static @Nullable String resolved(Slot<String> slot, FeedDraft feed) {
    String address = slot.value();
    return address == null ? null : feed.resolved(address);
  }
}
