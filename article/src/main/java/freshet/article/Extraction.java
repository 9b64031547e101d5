package freshet.article;

/** The result of an extraction. */
public sealed interface Extraction {

  /** An article was found. */
  record Found(Article article) implements Extraction {}

  /** There is some text, but too little for an article. */
  record TooShort(Article article) implements Extraction {}

  /**
   * There is nothing to read.
   *
   * @param reason a sentence for a person
   */
  record NoArticle(String reason) implements Extraction {}
}
