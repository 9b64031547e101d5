package freshet.web.account;

/**
 * What a page says of an error.
 *
 * @param isPassing whether it may help to try again
 */
public record ErrorWords(String title, String sentence, boolean isPassing) {
  static ErrorWords of(int status, String sentence) {
    return switch (status) {
      case 403 -> new ErrorWords("You may not do this", sentence, false);
      case 404 -> new ErrorWords("There is nothing here", nothing(sentence), false);
      case 405 -> new ErrorWords("There is nothing here", sentence, false);
      case 410 -> new ErrorWords("This is no longer here", sentence, false);
      case 413 -> new ErrorWords("That is too large", sentence, false);
      case 429 -> new ErrorWords("Too much at once", sentence, true);
      case 500 ->
          new ErrorWords(
              "Something went wrong on our side",
              "Try again. If it happens again, the log of the server says why.",
              true);
      case 503 -> new ErrorWords("One moment", sentence, true);
      default -> new ErrorWords("That did not work", sentence, false);
    };
  }

  /** The server's own word for an unknown address speaks to programs. */
  private static String nothing(String sentence) {
    return sentence.contains("openapi") || sentence.startsWith("Endpoint")
        ? "The address may be wrong, or what was here has moved."
        : sentence;
  }
}
