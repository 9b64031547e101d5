package freshet.feed.draft;

import freshet.feed.DocumentLimits;
import freshet.feed.DocumentSource;
import freshet.feed.DocumentTooLargeException;
import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.date.DateText;
import freshet.feed.xml.FeedLinkResolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Builds a feed while it is parsed. */
public final class FeedBuilder {
  private static final Set<FeedFormat> SHARING_AUTHORS =
      Set.of(FeedFormat.ATOM1, FeedFormat.ATOM03, FeedFormat.JSON);

  private final DocumentSource source;
  private final DocumentLimits limits;
  private final HeadBuilder head = new HeadBuilder();
  private final List<PostingBuilder> postings = new ArrayList<>();
  private final List<String> deleted = new ArrayList<>();
  private FeedFormat format;

  /** Creates an empty feed. */
  public FeedBuilder(FeedFormat format, DocumentSource source, DocumentLimits limits) {
    this.format = format;
    this.source = source;
    this.limits = limits;
  }

  /** Returns the builder of the feed's head. */
  public HeadBuilder head() {
    return head;
  }

  /** Adds a posting. */
  public PostingBuilder newPosting() {
    if (postings.size() == limits.items()) {
      throw new DocumentTooLargeException(
          "The feed lists more than %d postings.".formatted(limits.items()));
    }
    PostingBuilder posting = new PostingBuilder();
    postings.add(posting);
    return posting;
  }

  /** Returns the number of postings so far. */
  public int size() {
    return postings.size();
  }

  /** Adds an id that the feed deleted. */
  public void deleted(String id) {
    deleted.add(id);
  }

  /** Corrects the format once more of the document is known. */
  public void format(FeedFormat known) {
    format = known;
  }

  /** Returns the format so far. */
  public FeedFormat format() {
    return format;
  }

  /** Parses a date as of the retrieval. */
  public PostingDate date(String text) {
    return DateText.read(text, source.at());
  }

  /** Returns the finished feed. */
  public FeedDocument document(boolean repaired) {
    List<Posting> finished = new ArrayList<>(postings.size());
    for (PostingBuilder posting : postings) {
      finished.add(posting.posting(this));
    }
    return new FeedDocument(format, head.head(this), finished, deleted, repaired);
  }

  /** Resolves a link that neither xml:base nor the feed's URL made absolute against the site. */
  String resolved(String address) {
    return FeedLinkResolver.resolve(head.site(), address);
  }

  /** Returns the feed's authors; in Atom and JSON Feed they apply to all its postings. */
  List<String> sharedAuthors() {
    return SHARING_AUTHORS.contains(format) ? head.authors() : List.of();
  }
}
