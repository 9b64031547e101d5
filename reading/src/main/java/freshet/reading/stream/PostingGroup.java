package freshet.reading.stream;

import java.util.List;

/** The newest postings of a stream in one language or category. */
public record PostingGroup(StreamFacets.Choice choice, List<PostingRow> rows) {
  public PostingGroup {
    rows = List.copyOf(rows);
  }
}
