package freshet.web.publish;

import freshet.store.PostingVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an output feed lists: which postings, in which version, without their words.
 *
 * @param postings latest arrival first
 * @param older the posting after which there are more; null if these are all
 * @param state another if anything that is listed is
 */
public record Window(List<PostingVersion> postings, @Nullable Long older, String state) {
  public Window {
    postings = List.copyOf(postings);
  }

  /** All versions as one text, which {@link #news} can compare with some day. */
  public String marks() {
    return postings.stream().map(Window::mark).collect(Collectors.joining(" "));
  }

  private static String mark(PostingVersion posting) {
    return Long.toString(posting.id(), 36) + ":" + Long.toString(posting.contentHash(), 36);
  }

  /** What is new or edited since there were those versions. */
  public List<PostingVersion> news(String marks) {
    Set<String> known = Set.copyOf(Arrays.asList(marks.split(" ", -1)));
    return postings.stream().filter(posting -> !known.contains(mark(posting))).toList();
  }
}
