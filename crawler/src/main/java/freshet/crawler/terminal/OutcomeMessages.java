package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;

/** Describes outcomes; URLs are reduced to their hosts, since they may hold secrets (GC-009). */
final class OutcomeMessages {
  private OutcomeMessages() {}

  static String changed(Changed changed) {
    int fresh = changed.fresh().size();
    String news =
        "%s of %d in the document."
            .formatted(
                fresh == 1 ? "1 new article" : fresh + " new articles",
                changed.document().postings().size());
    return changed.gap() == null ? news : news + " Some may have been missed before these.";
  }

  static String unchanged(Unchanged.Proof proof) {
    return switch (proof) {
      case NOT_MODIFIED -> "Nothing new: the server says so.";
      case SAME_BYTES -> "Nothing new: the server sent the same document again.";
      case SAME_POSTINGS -> "Nothing new: the document lists the same articles.";
    };
  }

  static String status(String host, int status) {
    return switch (status) {
      case 401, 407 -> "%s asks for a login (%d).".formatted(host, status);
      case 403 -> "%s does not let us read this feed (403).".formatted(host);
      case 404 -> "%s has no document at this address (404).".formatted(host);
      case 410 -> "%s says that the feed is gone for good (410).".formatted(host);
      case 429 -> "%s asks us to come less often (429).".formatted(host);
      case 451 -> "%s may not show this feed for legal reasons (451).".formatted(host);
      case 503 -> "%s is not available at the moment (503).".formatted(host);
      default ->
          status >= 500
              ? "%s has a problem of its own (%d).".formatted(host, status)
              : "%s refused the request (%d).".formatted(host, status);
    };
  }

  static String challenge(String host) {
    return ("%s shows a page that wants to tell people from programs instead of the feed;"
            + " its owner would have to let feed readers in.")
        .formatted(host);
  }

  static String unwelcome(String host) {
    return "The robots.txt of %s asks us to stay away from this feed.".formatted(host);
  }

  static String emptyAnswer(String host, int status) {
    return "%s sent an empty answer (%d).".formatted(host, status);
  }

  static String partOnly(String host) {
    return "%s sent only a part of the document, which was not asked for (206).".formatted(host);
  }

  static String unasked304(String host) {
    return "%s answered \"not modified\" (304) although nothing was known to compare with."
        .formatted(host);
  }

  static String unasked226(String host) {
    return "%s sent changes (226) in a form that was not asked for.".formatted(host);
  }

  static String oddStatus(String host, int status) {
    return "%s answered with the status %d, which gives no document.".formatted(host, status);
  }

  static String cutShort(String host) {
    return "The document that %s sent ends in its middle.".formatted(host);
  }
}
