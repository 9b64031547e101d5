package freshet.web.pages;

import freshet.store.Store;
import freshet.store.account.AccountPosting;
import java.util.List;

/**
 * The labels that a posting can have.
 *
 * @param all those of the account, in order
 * @param chosen those of the posting
 */
public record LabelChoice(long posting, List<String> all, List<String> chosen) {
  public LabelChoice {
    all = List.copyOf(all);
    chosen = List.copyOf(chosen);
  }

  static LabelChoice of(Store store, long account, AccountPosting item) {
    return new LabelChoice(item.posting().id(), store.reading().tags(account), item.state().tags());
  }
}
