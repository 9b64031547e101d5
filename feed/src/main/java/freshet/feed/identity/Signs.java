package freshet.feed.identity;

/** What postings can agree in, as one number; 0 where a part that it needs is missing. */
final class Signs {
  private Signs() {}

  /** Never 0: even postings with nothing to tell them by are told by that. */
  static long all(Fingerprint p) {
    return Hash.of(p.guid(), p.link(), p.title(), p.date(), p.content());
  }

  static long guidLinkTitleDate(Fingerprint p) {
    return p.guid() == 0 || p.date() == 0 ? 0 : Hash.of(p.guid(), p.link(), p.title(), p.date());
  }

  static long guidLinkTitleContent(Fingerprint p) {
    return p.guid() == 0 ? 0 : Hash.of(p.guid(), p.link(), p.title(), p.content());
  }

  static long guidLinkTitle(Fingerprint p) {
    return p.guid() == 0 ? 0 : Hash.of(p.guid(), p.link(), p.title());
  }

  static long guidLink(Fingerprint p) {
    return p.guid() == 0 || p.link() == 0 ? 0 : Hash.of(p.guid(), p.link());
  }

  static long guidTitle(Fingerprint p) {
    return p.guid() == 0 || p.title() == 0 ? 0 : Hash.of(p.guid(), p.title());
  }

  static long guidDate(Fingerprint p) {
    return p.guid() == 0 || p.date() == 0 ? 0 : Hash.of(p.guid(), p.date());
  }

  static long linkTitleDateContent(Fingerprint p) {
    return isNameless(p) || p.date() == 0 ? 0 : Hash.of(p.link(), p.title(), p.date(), p.content());
  }

  static long linkTitleDate(Fingerprint p) {
    return isNameless(p) || p.date() == 0 ? 0 : Hash.of(p.link(), p.title(), p.date());
  }

  static long linkTitleContent(Fingerprint p) {
    return isNameless(p) ? 0 : Hash.of(p.link(), p.title(), p.content());
  }

  static long titleDateContent(Fingerprint p) {
    return p.title() == 0 || p.date() == 0 || p.content() == 0
        ? 0
        : Hash.of(p.title(), p.date(), p.content());
  }

  static long titleDate(Fingerprint p) {
    return p.title() == 0 || p.date() == 0 ? 0 : Hash.of(p.title(), p.date());
  }

  static long titleContent(Fingerprint p) {
    return p.title() == 0 ? 0 : Hash.of(p.title(), p.content());
  }

  private static boolean isNameless(Fingerprint p) {
    return p.link() == 0 && p.title() == 0;
  }
}
