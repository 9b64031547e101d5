package freshet.feed.identity;

/** 64-bit hashes of text; 0 means no text. */
final class Hash64 {
  private static final long START = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private Hash64() {}

  static long of(String text) {
    long hash = START;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return text.isEmpty() ? 0 : mixed(hash);
  }

  /** Hashes letters and digits outside tags, so that re-rendering makes no difference. */
  static long ofWords(String html) {
    long hash = START;
    boolean tag = false;
    boolean any = false;
    for (int i = 0; i < html.length(); i++) {
      char c = html.charAt(i);
      tag = c == '<' || (tag && c != '>');
      if (!tag && (Character.isLetterOrDigit(c) || Character.isSurrogate(c))) {
        hash = (hash ^ c) * PRIME;
        any = true;
      }
    }
    return any ? mixed(hash) : 0;
  }

  static long of(long... parts) {
    long hash = START;
    for (long part : parts) {
      hash = mixed(hash ^ part) * PRIME;
    }
    return mixed(hash);
  }

  private static long mixed(long hash) {
    long h = (hash ^ (hash >>> 32)) * 0xd6e8feb86659fd93L;
    h = (h ^ (h >>> 32)) * 0xd6e8feb86659fd93L;
    h ^= h >>> 32;
    return h == 0 ? 1 : h;
  }
}
