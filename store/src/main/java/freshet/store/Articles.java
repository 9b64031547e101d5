package freshet.store;

import java.util.Optional;

/** The pages that postings link to. */
public interface Articles {
  /** Keeps an article in place of the one before; false if its posting is gone. */
  boolean keep(ArticleRecord article);

  Optional<ArticleRecord> find(long posting);

  /** The page as it was sent. */
  Optional<byte[]> page(long posting);
}
