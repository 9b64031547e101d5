package freshet.reading.output;

import freshet.store.model.PostingVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The postings that an output feed lists, by id and version, without their texts.
 *
 * @param postings latest arrival first
 * @param older the posting after which there are more; null if there are no more
 * @param state changes whenever the listing changes
 */
public record OutputWindow(List<PostingVersion> postings, @Nullable Long older, String state) {
  public OutputWindow {
    postings = List.copyOf(postings);
  }

  /** Returns all versions as one text, for a later call of {@link #news}. */
  public String marks() {
    return postings.stream().map(OutputWindow::mark).collect(Collectors.joining(" "));
  }

  private static String mark(PostingVersion posting) {
    return Long.toString(posting.id(), 36) + ":" + Long.toString(posting.contentHash(), 36);
  }

  /** Returns the postings that are new or edited since the given versions. */
  public List<PostingVersion> news(String marks) {
    Set<String> known = Set.copyOf(Arrays.asList(marks.split(" ", -1)));
    return postings.stream().filter(posting -> !known.contains(mark(posting))).toList();
  }
}
