package freshet.web.protocol.greader;

import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.feed.html.WebUrl;
import freshet.reading.subscription.FeedTitles;
import freshet.reading.subscription.FeedTitles.Origin;
import freshet.store.account.AccountPosting;
import freshet.store.model.PostingFacet;
import freshet.store.model.StoredPosting;
import freshet.web.protocol.ItemTexts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes a posting as clients expect it (GR-055 to GR-059).
 *
 * @param facets languages and categories by posting
 */
record ItemJson(FeedTitles origins, ItemTexts texts, Map<Long, List<PostingFacet>> facets) {

  Map<String, Object> of(AccountPosting item) {
    StoredPosting stored = item.posting();
    Posting posting = stored.posting();
    Instant seen = item.state().seenAt();
    Origin origin = origins.of(stored.feed());
    String link = link(posting, origin);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", ItemIds.longForm(stored.id()));
    fields.put("crawlTimeMsec", String.valueOf(seen.toEpochMilli()));
    fields.put("timestampUsec", micros(seen));
    fields.put("published", stored.record().at().getEpochSecond());
    fields.put("updated", updated(stored).getEpochSecond());
    fields.put("title", posting.title());
    fields.put("canonical", List.of(Map.of("href", link)));
    fields.put("alternate", List.of(alternate(link)));
    fields.put("categories", categories(item, origin));
    if (item.state().starred()) {
      fields.put("marked", true); // Liferea looks for stars here, and takes away those it misses
    }
    fields.put("origin", origin(stored.feed(), origin));
    fields.put("summary", summary(stored));
    if (!posting.authors().isEmpty()) {
      fields.put("author", String.join(", ", posting.authors()));
    }
    List<Map<String, Object>> enclosures = enclosures(posting);
    if (!enclosures.isEmpty()) {
      fields.put("enclosure", enclosures);
    }
    return fields;
  }

  static String micros(Instant at) {
    return String.valueOf(at.getEpochSecond() * 1_000_000 + at.getNano() / 1000);
  }

  /** Returns a link to a web page, since clients open it unchecked (GR-057). */
  static String link(Posting posting, Origin origin) {
    return web(posting.link())
        .or(() -> web(origin.site()))
        .or(() -> web(origin.url()))
        .orElse("about:blank");
  }

  private static Optional<String> web(@Nullable String url) {
    return Optional.ofNullable(url)
        .flatMap(WebUrl::of)
        .filter(WebUrl::isHttp)
        .map(WebUrl::withoutUser);
  }

  private static Map<String, Object> alternate(String link) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("href", link);
    fields.put("type", "text/html");
    return fields;
  }

  /**
   * Returns the time of the update. Some clients show it as the posting's date, so an implausible
   * one is replaced by the date of publication.
   */
  static Instant updated(StoredPosting stored) {
    Instant published = stored.record().at();
    Instant updated = stored.posting().updated().at();
    return updated == null || updated.isBefore(published) || updated.isAfter(lastSeen(stored))
        ? published
        : updated;
  }

  private static Instant lastSeen(StoredPosting stored) {
    Instant edited = stored.editedAt();
    return edited == null ? stored.record().firstSeen() : edited;
  }

  private List<String> categories(AccountPosting item, Origin origin) {
    List<String> categories = new ArrayList<>();
    categories.add(StreamId.STATE + "reading-list");
    if (item.state().read()) {
      categories.add(StreamId.STATE + "read");
    }
    if (item.state().starred()) {
      categories.add(StreamId.STATE + "starred");
    }
    origin.folders().forEach(folder -> categories.add(StreamId.LABEL + folder));
    item.state().tags().stream()
        .map(tag -> StreamId.LABEL + tag)
        .filter(label -> !categories.contains(label))
        .forEach(categories::add);
    facets.getOrDefault(item.posting().id(), List.of()).stream()
        .flatMap(facet -> StreamId.Classified.of(facet).stream())
        .map(StreamId::text)
        .forEach(categories::add);
    return categories;
  }

  private static Map<String, Object> origin(long feed, Origin origin) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("streamId", "feed/" + feed);
    fields.put("title", origin.title());
    fields.put("htmlUrl", web(origin.site()).orElse(""));
    return fields;
  }

  /** Returns the whole text as the summary, the only field that most clients read (GR-056). */
  private Map<String, Object> summary(StoredPosting stored) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("content", texts.html(stored));
    fields.put("direction", "ltr");
    return fields;
  }

  private static List<Map<String, Object>> enclosures(Posting posting) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Enclosure enclosure : posting.enclosures()) {
      web(enclosure.url()).ifPresent(url -> all.add(enclosure(enclosure, url)));
    }
    return all;
  }

  private static Map<String, Object> enclosure(Enclosure enclosure, String url) {
    String type = enclosure.type();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("href", url);
    fields.put("type", type == null ? "application/octet-stream" : type);
    if (enclosure.bytes() >= 0) {
      fields.put("length", enclosure.bytes());
    }
    return fields;
  }
}
