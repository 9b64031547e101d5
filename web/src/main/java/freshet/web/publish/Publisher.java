package freshet.web.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Enclosure;
import freshet.feed.Posting;
import freshet.feed.html.WebUrl;
import freshet.store.PostingVersion;
import freshet.store.Sanitised;
import freshet.store.Store;
import freshet.store.StoredPosting;
import freshet.store.people.OutputFeed;
import freshet.web.apps.Origins;
import freshet.web.apps.Origins.Origin;
import freshet.web.publish.Publication.Entry;
import freshet.web.publish.Publication.Older;
import freshet.web.publish.Publication.Source;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes documents of output feeds. */
public final class Publisher {
  private static final String NAMESPACE = "publication-namespace";

  private final Store store;
  private final String namespace;

  public Publisher(Store store) {
    this.store = store;
    this.namespace = namespace(store);
  }

  /** Ids are made of it: they stay as long as the store does, and no other server has them. */
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
   * A document of a feed with some of what it lists.
   *
   * @param address where it is, in which format
   */
  public byte[] document(
      OutputFeed feed, Address address, Window window, List<PostingVersion> postings) {
    List<Entry> entries = entries(feed, postings);
    @Nullable Long older = window.older();
    boolean archived = address.after() != null;
    Publication publication =
        new Publication(
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
    Origins origins =
        new Origins(
            store,
            feed.account(),
            Set.copyOf(postings.stream().map(PostingVersion::feed).toList()));
    return stored.stream().map(one -> entry(one, origins.of(one.feed()))).toList();
  }

  private Entry entry(StoredPosting stored, Origin origin) {
    Posting posting = stored.posting();
    Sanitised safe = stored.safe();
    return new Entry(
        id("posting", stored.id()),
        posting.title(),
        web(posting.link()),
        posting.authors(),
        safe.content().isBlank() ? safe.summary() : safe.content(),
        stored.record().at(),
        updated(stored),
        posting.categories(),
        posting.language(),
        posting.enclosures().stream().flatMap(Publisher::file).toList(),
        new Source(id("feed", stored.feed()), origin.title(), web(origin.site())));
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
