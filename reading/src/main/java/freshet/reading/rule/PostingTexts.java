package freshet.reading.rule;

import freshet.feed.html.HtmlText;
import freshet.store.account.Rule.Field;
import freshet.store.model.PostingFacet;
import freshet.store.model.SearchMatcher;
import freshet.store.model.StoredPosting;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The texts of a posting that rules examine; each text and its words are computed once for all
 * rules.
 */
public final class PostingTexts {
  /** Text beyond this length is not examined. */
  static final int LONGEST_TEXT = 100_000;

  private final StoredPosting posting;
  private final List<PostingFacet> facets;
  private final Map<Field, String> texts = new EnumMap<>(Field.class);
  private final Map<Field, List<String>> words = new EnumMap<>(Field.class);

  /** Creates the texts of a posting with the language and categories that its source says. */
  public PostingTexts(StoredPosting posting) {
    this(
        posting,
        PostingFacet.of(posting.posting().language(), posting.posting().categories(), null));
  }

  /**
   * Creates the texts of a posting with what the search index knows of it, if it is indexed.
   *
   * @param facets by posting
   */
  public static PostingTexts of(StoredPosting posting, Map<Long, List<PostingFacet>> facets) {
    List<PostingFacet> known = facets.get(posting.id());
    return known == null ? new PostingTexts(posting) : new PostingTexts(posting, known);
  }

  private PostingTexts(StoredPosting posting, List<PostingFacet> facets) {
    this.posting = posting;
    this.facets = List.copyOf(facets);
  }

  long id() {
    return posting.id();
  }

  long feed() {
    return posting.feed();
  }

  String text(Field field) {
    return texts.computeIfAbsent(field, this::made);
  }

  /** Returns the total number of characters in these fields. */
  long length(Set<Field> fields) {
    return fields.stream().mapToLong(field -> text(field).length()).sum();
  }

  /**
   * Returns the words of these fields, one field after the other, and those that stand for language
   * and categories.
   */
  List<String> words(Set<Field> fields) {
    List<String> all = new ArrayList<>();
    fields.stream()
        .sorted()
        .forEach(
            field -> all.addAll(words.computeIfAbsent(field, one -> SearchMatcher.in(text(one)))));
    all.addAll(PostingFacet.words(facets));
    return all;
  }

  private String made(Field field) {
    String text =
        switch (field) {
          case TITLE -> posting.posting().title();
          case TEXT ->
              HtmlText.of(posting.record().sanitised().summary())
                  + "\n"
                  + HtmlText.of(posting.record().sanitised().content());
          case AUTHOR -> String.join("\n", posting.posting().authors());
          case LINK -> posting.posting().link() == null ? "" : posting.posting().link();
        };
    return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
  }
}
