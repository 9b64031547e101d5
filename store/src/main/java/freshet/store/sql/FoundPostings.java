package freshet.store.sql;

import freshet.store.model.PostingRecord;
import freshet.store.model.RepairRecord;
import freshet.store.model.RetrievalRecord;
import java.time.Instant;
import java.util.List;

/** Postings that a feed listed at a time, and keys of those that it deleted. */
record FoundPostings(long feed, Instant at, List<PostingRecord> postings, List<Long> deleted) {
  static FoundPostings of(RetrievalRecord record) {
    return new FoundPostings(
        record.feed(), record.note().at(), record.postings(), record.deleted());
  }

  static FoundPostings of(RepairRecord record) {
    return new FoundPostings(
        record.errand().feed(), record.at(), record.postings(), record.deleted());
  }
}
