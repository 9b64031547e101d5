package freshet.store.sql;

import freshet.store.PostingRecord;
import freshet.store.RepairRecord;
import freshet.store.RetrievalRecord;
import java.time.Instant;
import java.util.List;

/** Postings that a feed showed at a time, and keys of those that it takes back. */
record Findings(long feed, Instant at, List<PostingRecord> postings, List<Long> deleted) {
  static Findings of(RetrievalRecord record) {
    return new Findings(record.feed(), record.note().at(), record.postings(), record.deleted());
  }

  static Findings of(RepairRecord record) {
    return new Findings(record.errand().feed(), record.at(), record.postings(), record.deleted());
  }
}
