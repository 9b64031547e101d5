package freshet.store.model;

import freshet.store.model.SearchTokens.Term;
import freshet.store.sql.SearchIndex;
import java.util.List;

/** Matches a search query against any text; it means the same as in {@link SearchIndex}. */
public final class SearchMatcher {
  private final List<Term> terms;

  private SearchMatcher(List<Term> terms) {
    this.terms = terms;
  }

  /** Parses a query as {@link SearchQuery} defines it. */
  public static SearchMatcher of(String text) {
    return new SearchMatcher(SearchTokens.terms(text));
  }

  /** Whether any word must occur; a query of exclusions only matches nothing. */
  public boolean lookForSomething() {
    return terms.stream().anyMatch(term -> !term.isUnwanted());
  }

  /** Returns the number of words in the query. */
  public int size() {
    return terms.stream().mapToInt(term -> term.words().size()).sum();
  }

  /** Returns the words of a text in the form that is compared. */
  public static List<String> in(String text) {
    return SearchTokens.words(text);
  }

  /** Whether the words of a text match. */
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
