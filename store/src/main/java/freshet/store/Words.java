package freshet.store;

import freshet.store.sql.SearchWords;
import freshet.store.sql.SearchWords.Term;
import java.util.List;

/**
 * What a search looks for, to be looked for in any text; it means the same as in {@link Search}.
 */
public final class Words {
  private final List<Term> terms;

  private Words(List<Term> terms) {
    this.terms = terms;
  }

  /** Understands words as {@link SearchQuery} has them. */
  public static Words of(String text) {
    return new Words(SearchWords.terms(text));
  }

  /** Whether anything must be there; who only names what must not be there finds nothing. */
  public boolean lookForSomething() {
    return terms.stream().anyMatch(term -> !term.isUnwanted());
  }

  /** How many words are looked for. */
  public int size() {
    return terms.stream().mapToInt(term -> term.words().size()).sum();
  }

  /** The words of a text, as they are looked for. */
  public static List<String> in(String text) {
    return SearchWords.words(text);
  }

  /** Whether a text has them, given by its words. */
  public boolean areAmong(List<String> words) {
    return lookForSomething()
        && terms.stream().allMatch(term -> isIn(words, term) != term.isUnwanted());
  }

  private static boolean isIn(List<String> words, Term term) {
    for (int at = 0; at + term.words().size() <= words.size(); at++) {
      if (isAt(words, at, term)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAt(List<String> words, int at, Term term) {
    int last = term.words().size() - 1;
    for (int i = 0; i <= last; i++) {
      String word = words.get(at + i);
      String wanted = term.words().get(i);
      boolean open = term.isPrefix() && i == last;
      if (!(open ? word.startsWith(wanted) : word.equals(wanted))) {
        return false;
      }
    }
    return true;
  }
}
