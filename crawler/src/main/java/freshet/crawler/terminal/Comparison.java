package freshet.crawler.terminal;

import freshet.feed.FeedDocument;
import freshet.feed.Posting;
import freshet.feed.identity.FeedMemory;
import freshet.feed.identity.Recogniser;
import freshet.feed.identity.Recognition;
import freshet.feed.identity.Recognition.News;
import freshet.feed.identity.Recognition.Recognised;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A document beside what its feed has shown before. */
final class Comparison {
  private final FeedMemory before;
  private final List<Posting> postings;
  private final Recognition recognition;

  private Comparison(FeedMemory before, FeedDocument document, Recognition recognition) {
    this.before = before;
    this.postings = document.postings();
    this.recognition = recognition;
  }

  /**
   * Compares a document with what is remembered.
   *
   * @param window how many postings the feed lists, which may be more than a partial document does
   */
  static Comparison of(FeedMemory before, FeedDocument document, int window) {
    return new Comparison(before, document, new Recogniser().recognise(before, document, window));
  }

  List<DatedPosting> fresh(Instant firstSeen) {
    List<DatedPosting> fresh = new ArrayList<>();
    for (int i = 0; i < postings.size(); i++) {
      if (of(i).news() == News.NEW) {
        fresh.add(DatedPosting.of(of(i).key(), postings.get(i), firstSeen));
      }
    }
    return fresh;
  }

  List<EditedPosting> edited() {
    List<EditedPosting> edited = new ArrayList<>();
    for (int i = 0; i < postings.size(); i++) {
      if (of(i).news() == News.CHANGED) {
        edited.add(new EditedPosting(of(i).key(), postings.get(i)));
      }
    }
    return edited;
  }

  /** What every posting of the document is called, in its order. */
  List<Long> keys() {
    return recognition.postings().stream().map(Recognised::key).toList();
  }

  /** How many postings were seen before, the edited ones among them. */
  int known() {
    return (int)
        recognition.postings().stream()
            .filter(posting -> posting.news() == News.KNOWN || posting.news() == News.CHANGED)
            .count();
  }

  boolean bringsNothing() {
    return recognition.bringsNothing();
  }

  /** Whether something is remembered, but nothing of it is listed any more. */
  boolean sharesNothing() {
    return !before.known().isEmpty() && !recognition.overlaps();
  }

  /** What is to be remembered for the next document. */
  FeedMemory memory() {
    return recognition.memory();
  }

  private Recognised of(int posting) {
    return recognition.postings().get(posting);
  }
}
