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

/** Builds the feed's head while it is parsed. */
public final class HeadBuilder {
  /** The relations of links. */
  public enum Relation {
    SITE,
    SELF,
    NEXT,
    PREVIOUS_ARCHIVE
  }

  private final RankedValue<String> title = new RankedValue<>();
  private final RankedValue<String> description = new RankedValue<>();
  private final RankedValue<String> language = new RankedValue<>();
  private final RankedValue<PostingDate> updated = new RankedValue<>();
  private final RankedValue<String> icon = new RankedValue<>();
  private final Map<Relation, RankedValue<String>> links = new EnumMap<>(Relation.class);
  private final List<String> authors = new ArrayList<>(1);
  private final List<String> categories = new ArrayList<>();
  private final List<String> hubs = new ArrayList<>(1);
  private final Set<FeedHead.Mark> marks = EnumSet.noneOf(FeedHead.Mark.class);
  private final HintsBuilder hints = new HintsBuilder();
  private @Nullable Cloud cloud;

  /** Sets the title as plain text. */
  public void title(String text, int rank) {
    if (!text.isEmpty()) {
      title.offer(text, rank);
    }
  }

  /** Sets the description. */
  public void description(String raw, int rank) {
    offerText(description, raw, rank);
  }

  /** Sets the language code. */
  public void language(@Nullable String code, int rank) {
    if (code != null) {
      offerText(language, code, rank);
    }
  }

  private static void offerText(RankedValue<String> slot, String raw, int rank) {
    String text = LineText.of(raw);
    if (!text.isEmpty()) {
      slot.offerFirst(text, rank);
    }
  }

  /** Sets the time of the last change. */
  public void updated(PostingDate date, int rank) {
    if (date.at() != null) {
      updated.offerFirst(date, rank);
    }
  }

  /** Sets the icon. */
  public void icon(String address, int rank) {
    if (SafeLinks.showable(address)) {
      icon.offerFirst(address, rank);
    }
  }

  /** Sets a link to a related document. */
  public void link(Relation relation, String address, int rank) {
    if (SafeLinks.showable(address)) {
      links.computeIfAbsent(relation, _ -> new RankedValue<>()).offerFirst(address, rank);
    }
  }

  /** Adds a WebSub hub. */
  public void hub(String address) {
    if (SafeLinks.showable(address)) {
      PostingBuilder.addOnce(address, hubs);
    }
  }

  /** Sets the rssCloud endpoint. */
  public void cloud(Cloud where) {
    cloud = where;
  }

  /** Adds an author. */
  public void author(String raw) {
    PostingBuilder.addOnce(PersonName.name(raw), authors);
  }

  /** Adds a category. */
  public void category(String raw) {
    PostingBuilder.addOnce(LineText.of(raw), categories);
  }

  /** Adds a declaration about the whole document. */
  public void mark(FeedHead.Mark mark) {
    marks.add(mark);
  }

  /** Returns the builder of update hints. */
  public HintsBuilder hints() {
    return hints;
  }

  @Nullable String language() {
    return language.value();
  }

  List<String> authors() {
    return authors;
  }

  @Nullable String site() {
    RankedValue<String> site = links.get(Relation.SITE);
    return site == null ? null : site.value();
  }

  FeedHead head(FeedBuilder feed) {
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

  private FeedLinks links(FeedBuilder feed) {
    return new FeedLinks(
        link(Relation.SITE, feed),
        link(Relation.SELF, feed),
        hubs,
        cloud,
        link(Relation.NEXT, feed),
        link(Relation.PREVIOUS_ARCHIVE, feed));
  }

  private @Nullable String link(Relation relation, FeedBuilder feed) {
    RankedValue<String> slot = links.get(relation);
    return slot == null ? null : resolved(slot, feed);
  }

  private static @Nullable String resolved(RankedValue<String> slot, FeedBuilder feed) {
    String address = slot.value();
    return address == null ? null : feed.resolved(address);
  }
}
