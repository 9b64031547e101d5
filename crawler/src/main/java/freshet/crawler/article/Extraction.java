package freshet.crawler.article;

/** What came of looking for an article. */
public sealed interface Extraction {

  /** There is one. */
  record Found(Article article) implements Extraction {}

  /** There is some text, too little of it to count as an article. */
  record TooShort(Article article) implements Extraction {}

  /**
   * Nothing to read.
   *
   * @param reason a sentence for a person
   */
  record NoArticle(String reason) implements Extraction {}
}
