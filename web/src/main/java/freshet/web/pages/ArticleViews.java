package freshet.web.pages;

import freshet.reading.image.ImageRewriter;
import freshet.reading.save.SaveService;
import freshet.reading.stream.PostingDetail;
import freshet.reading.stream.PostingPages;
import freshet.reading.stream.ReadingView;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.web.account.SignedInAccount;
import java.util.List;
import java.util.Map;

/** Loads what the view of a single posting shows. */
public final class ArticleViews {
  private final Store store;
  private final PostingPages rivers;
  private final ImageRewriter images;
  private final SaveService saves;

  public ArticleViews(Store store, PostingPages rivers, ImageRewriter images, SaveService saves) {
    this.store = store;
    this.rivers = rivers;
    this.images = images;
    this.saves = saves;
  }

  /** Returns the values of the template of a posting. */
  Map<String, Object> values(SignedInAccount visitor, AccountPosting item, ReadingView view) {
    long id = item.posting().id();
    PostingDetail article =
        PostingDetail.of(
                rivers.row(item, view, true),
                item.posting(),
                store.articles().find(id).orElse(null),
                store.facets().of(List.of(id)).getOrDefault(id, List.of()),
                view.times())
            .with(safe -> images.shown(safe, visitor.preferences().images()));
    return Map.of(
        "article",
        article,
        "saves",
        saves.states(visitor.id(), id),
        "labels",
        LabelChoice.of(store, visitor.id(), item));
  }
}
