package freshet.store.model;

/**
 * A category that was guessed from the words of a posting.
 *
 * @param percent how sure the guess is
 */
public record CategoryGuess(String category, int percent) {}
