package freshet.app;

/** Input that cannot be used, said in a sentence without its full stop. */
final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadInput(String sentence) {
    super(sentence);
  }
}
