package freshet.feed.draft;

import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import freshet.feed.Limits;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.Source;
import freshet.feed.date.DateText;
import freshet.feed.xml.Links;
import freshet.feed.xml.TooLarge;
import java.util.ArrayList;
import java.util.List;

/** A feed while it is being read. */
public final class FeedDraft {
  private final Source source;
  private final Limits limits;
  private final HeadDraft head = new HeadDraft();
  private final List<PostingDraft> postings = new ArrayList<>();
  private final List<String> deleted = new ArrayList<>();
  private FeedFormat format;

  /** An empty feed. */
  public FeedDraft(FeedFormat format, Source source, Limits limits) {
    this.format = format;
    this.source = source;
    this.limits = limits;
  }

  /** What is said of the feed itself. */
  public HeadDraft head() {
    return head;
  }

  /** Starts another posting. */
  public PostingDraft newPosting() {
    if (postings.size() == limits.items()) {
      throw new TooLarge("The feed lists more than %d postings.".formatted(limits.items()));
    }
    PostingDraft posting = new PostingDraft();
    postings.add(posting);
    return posting;
  }

  /** How many postings there are so far. */
  public int size() {
    return postings.size();
  }

  /** An id that the feed takes back. */
  public void deleted(String id) {
    deleted.add(id);
  }

  /** Corrects the format once more of the document is known. */
  public void format(FeedFormat known) {
    format = known;
  }

  /** The format so far. */
  public FeedFormat format() {
    return format;
  }

  /** A date as of the retrieval. */
  public PostingDate date(String text) {
    return DateText.read(text, source.at());
  }

  /** The finished feed. */
  public FeedDocument document(boolean repaired) {
    List<Posting> finished = new ArrayList<>(postings.size());
    for (PostingDraft posting : postings) {
      finished.add(posting.posting(this));
    }
    return new FeedDocument(format, head.head(this), finished, deleted, repaired);
  }

  /** A link that neither xml:base nor the feed's address made absolute is one of the site. */
  String resolved(String address) {
    return Links.resolve(head.site(), address);
  }

  /** In Atom and JSON Feed, the authors of a feed are those of all its postings. */
  List<String> sharedAuthors() {
    return switch (format) {
      case ATOM1, ATOM03, JSON -> head.authors();
      case RSS2, RSS1, RSS09X, CDF, NEWS_SITEMAP, OTHER -> List.of();
    };
  }
}
