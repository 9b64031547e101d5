package freshet.store.model;

import java.util.List;
import java.util.Optional;

/** Guesses the category of postings whose source names none. */
@FunctionalInterface
public interface CategoryGuesser {
  /** Guesses nothing. */
  CategoryGuesser NONE = (_, _) -> Optional.empty();

  /**
   * Guesses from the words of a posting; empty if it is not sure enough.
   *
   * @param language the code without a region
   * @param words as {@link SearchTokens#words} gives them
   */
  Optional<CategoryGuess> guess(String language, List<String> words);
}
