package freshet.feed.identity;

/**
 * Combinations of features in which postings can agree, as one number; 0 if a needed part is
 * missing.
 */
final class MatchFeatures {
  private MatchFeatures() {}

  /** Combines all features; never 0, so that even postings without features match each other. */
  static long all(PostingFingerprint p) {
    return Hash64.of(p.guid(), p.link(), p.title(), p.date(), p.content());
  }

  static long guidLinkTitleDate(PostingFingerprint p) {
    return p.guid() == 0 || p.date() == 0 ? 0 : Hash64.of(p.guid(), p.link(), p.title(), p.date());
  }

  static long guidLinkTitleContent(PostingFingerprint p) {
    return p.guid() == 0 ? 0 : Hash64.of(p.guid(), p.link(), p.title(), p.content());
  }

  static long guidLinkTitle(PostingFingerprint p) {
    return p.guid() == 0 ? 0 : Hash64.of(p.guid(), p.link(), p.title());
  }

  static long guidLink(PostingFingerprint p) {
    return p.guid() == 0 || p.link() == 0 ? 0 : Hash64.of(p.guid(), p.link());
  }

  static long guidTitle(PostingFingerprint p) {
    return p.guid() == 0 || p.title() == 0 ? 0 : Hash64.of(p.guid(), p.title());
  }

  static long guidDate(PostingFingerprint p) {
    return p.guid() == 0 || p.date() == 0 ? 0 : Hash64.of(p.guid(), p.date());
  }

  static long linkTitleDateContent(PostingFingerprint p) {
    return isNameless(p) || p.date() == 0
        ? 0
        : Hash64.of(p.link(), p.title(), p.date(), p.content());
  }

  static long linkTitleDate(PostingFingerprint p) {
    return isNameless(p) || p.date() == 0 ? 0 : Hash64.of(p.link(), p.title(), p.date());
  }

  static long linkTitleContent(PostingFingerprint p) {
    return isNameless(p) ? 0 : Hash64.of(p.link(), p.title(), p.content());
  }

  static long titleDateContent(PostingFingerprint p) {
    return p.title() == 0 || p.date() == 0 || p.content() == 0
        ? 0
        : Hash64.of(p.title(), p.date(), p.content());
  }

  static long titleDate(PostingFingerprint p) {
    return p.title() == 0 || p.date() == 0 ? 0 : Hash64.of(p.title(), p.date());
  }

  static long titleContent(PostingFingerprint p) {
    return p.title() == 0 ? 0 : Hash64.of(p.title(), p.content());
  }

  private static boolean isNameless(PostingFingerprint p) {
    return p.link() == 0 && p.title() == 0;
  }
}
