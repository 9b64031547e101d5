package freshet.app;

import freshet.charts.PlainLine;
import freshet.feed.FeedDocument;
import freshet.feed.FeedHead;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.UpdateHints;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints a feed for a person: a few lines about it, then a line for each posting. */
final class FeedListing {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final String NO_DATE = "-".repeat("2026-01-31 08:30".length());

  private final PrintWriter out;

  FeedListing(PrintWriter out) {
    this.out = out;
  }

  void print(String name, FeedDocument feed) {
    FeedHead head = feed.head();
    String title = PlainLine.of(head.title());
    out.println(title.isEmpty() ? "(no title)" : title);
    field("from", name);
    field("format", feed.format().label() + (feed.repaired() ? ", ill-formed: repaired" : ""));
    field("site", head.links().site());
    field("itself", head.links().self());
    field("language", head.language());
    field("hubs", String.join(" ", head.links().hubs()));
    field("hints", hints(head.hints()));
    int count = feed.postings().size();
    field("postings", count + (count == 0 ? "" : ", times in UTC"));
    feed.postings().forEach(this::posting);
    out.println();
  }

  private void field(String label, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      out.println("  %-9s %s".formatted(label, PlainLine.of(value)));
    }
  }

  private void posting(Posting posting) {
    Instant at = date(posting).at();
    String title = PlainLine.of(posting.title());
    String link = posting.link();
    out.println(
        "%s  %s%s"
            .formatted(
                at == null ? NO_DATE : MINUTE.format(at),
                title.isEmpty() ? "(no title)" : title,
                link == null ? "" : "  " + PlainLine.of(link)));
  }

  /** Returns the date of publication, or else of the update. */
  static PostingDate date(Posting posting) {
    return posting.published().at() == null ? posting.updated() : posting.published();
  }

  private static String hints(UpdateHints hints) {
    List<String> parts = new ArrayList<>();
    Duration ttl = hints.ttl();
    if (ttl != null) {
      parts.add("not again for " + minutes(ttl));
    }
    if (!hints.skipHours().isEmpty()) {
      parts.add("no news at " + numbers(hints) + " h GMT");
    }
    if (!hints.skipDays().isEmpty()) {
      parts.add(
          hints.skipDays().stream()
              .sorted()
              .map(day -> day.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
              .collect(Collectors.joining(", ", "no news on ", "")));
    }
    Duration interval = hints.syndicationInterval();
    if (interval != null) {
      parts.add("updated every " + minutes(interval));
    }
    return String.join("; ", parts);
  }

  private static String numbers(UpdateHints hints) {
    return hints.skipHours().stream()
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  private static String minutes(Duration duration) {
    return duration.toMinutes() + " min";
  }
}
