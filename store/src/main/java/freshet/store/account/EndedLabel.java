package freshet.store.account;

import freshet.store.account.EndedSubscriptions.Folder;
import java.util.List;

/**
 * A folder or tag that an account removed, with all that is needed to take that back.
 *
 * @param feeds what was in the folder
 * @param postings what had the tag
 */
public record EndedLabel(
    long account, long id, String name, boolean folder, List<Folder> feeds, List<Long> postings) {
  public EndedLabel {
    feeds = List.copyOf(feeds);
    postings = List.copyOf(postings);
  }
}
