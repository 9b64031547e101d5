package freshet.reading.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.feed.html.WebUrl;
import freshet.reading.output.OutputDocument.Entry;
import freshet.reading.output.OutputDocument.Older;
import freshet.reading.output.OutputDocument.Source;
import freshet.reading.subscription.FeedTitles;
import freshet.reading.subscription.FeedTitles.Origin;
import freshet.store.Store;
import freshet.store.account.OutputFeed;
import freshet.store.model.ArticleRecord;
import freshet.store.model.PostingVersion;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredPosting;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the documents of output feeds. */
public final class OutputFeedWriter {
  private static final String NAMESPACE = "publication-namespace";

  private final Store store;
  private final String namespace;

  public OutputFeedWriter(Store store) {
    this.store = store;
    this.namespace = namespace(store);
  }

  /**
   * Returns the base of entry ids: it stays the same as long as the database does and differs from
   * every other server's.
   */
  private static String namespace(Store store) {
    Optional<String> known = store.settings().find(NAMESPACE);
    if (known.isPresent()) {
      return known.get();
    }
    String made = UUID.randomUUID().toString();
    store.settings().set(NAMESPACE, made);
    return made;
  }

  private String id(String kind, long number) {
    String name = "%s %s %d".formatted(namespace, kind, number);
    return "urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(UTF_8));
  }

  /**
   * Writes a document of a feed with some of the postings it lists.
   *
   * @param address the URL of the document, which tells its format
   */
  public byte[] document(
      OutputFeed feed, OutputFeedUrl address, OutputWindow window, List<PostingVersion> postings) {
    List<Entry> entries = entries(feed, postings);
    @Nullable Long older = window.older();
    boolean archived = address.after() != null;
    OutputDocument publication =
        new OutputDocument(
            id("feed out", feed.id()),
            feed.title(),
            address.url(),
            address.older(null).url(),
            address.hub(),
            older == null
                ? null
                : new Older(address.older(older).url(), feed.selection().isByArrival()),
            archived && feed.selection().isByArrival(),
            address.base() + "/",
            archived ? newest(entries).orElse(feed.changedAt()) : feed.changedAt(),
            entries);
    return address.format().write(publication);
  }

  private static Optional<Instant> newest(List<Entry> entries) {
    return entries.stream().map(Entry::updated).max(Comparator.naturalOrder());
  }

  private List<Entry> entries(OutputFeed feed, List<PostingVersion> postings) {
    List<StoredPosting> stored =
        store.postings().find(postings.stream().map(PostingVersion::id).toList());
    FeedTitles origins =
        new FeedTitles(
            store,
            feed.account(),
            Set.copyOf(postings.stream().map(PostingVersion::feed).toList()));
    Map<Long, ArticleRecord> pages =
        feed.options().fullText()
            ? store.articles().find(stored.stream().map(StoredPosting::id).toList())
            : Map.of();
    return stored.stream()
        .map(one -> entry(feed, one, pages.get(one.id()), origins.of(one.feed())))
        .toList();
  }

  private Entry entry(
      OutputFeed feed, StoredPosting stored, @Nullable ArticleRecord page, Origin origin) {
    Posting posting = stored.posting();
    return new Entry(
        id(feed.options().ownIds() ? "posting of feed out " + feed.id() : "posting", stored.id()),
        posting.title(),
        web(posting.link()),
        posting.authors(),
        page == null ? own(stored) : page.safeHtml().orElseGet(() -> own(stored)),
        stored.record().at(),
        updated(stored),
        posting.categories(),
        page == null || page.language() == null ? posting.language() : page.language(),
        posting.enclosures().stream().flatMap(OutputFeedWriter::file).toList(),
        new Source(id("feed", stored.feed()), origin.title(), web(origin.site())));
  }

  private static String own(StoredPosting stored) {
    SanitisedTexts safe = stored.safe();
    return safe.content().isBlank() ? safe.summary() : safe.content();
  }

  private static Instant updated(StoredPosting stored) {
    Instant at = stored.record().at();
    Instant edited = stored.editedAt();
    Instant told = stored.posting().updated().at();
    return Stream.of(
            edited == null ? at : edited,
            told == null || told.isAfter(stored.record().firstSeen()) ? at : told,
            at)
        .max(Comparator.naturalOrder())
        .orElse(at);
  }

  private static Stream<Enclosure> file(Enclosure enclosure) {
    String url = web(enclosure.url());
    return url == null
        ? Stream.empty()
        : Stream.of(new Enclosure(url, enclosure.type(), enclosure.bytes()));
  }

  private static @Nullable String web(@Nullable String url) {
    return Optional.ofNullable(url)
        .flatMap(WebUrl::of)
        .filter(WebUrl::isHttp)
        .map(WebUrl::withoutUser)
        .orElse(null);
  }
}
