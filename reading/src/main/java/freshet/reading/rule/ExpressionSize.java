package freshet.reading.rule;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Estimates the program size of a regular expression from its text, before it is compiled. Repeats
 * are copies: {@code (ab){50}} is a hundred instructions. For valid expressions the estimate is
 * never smaller than the compiled program.
 */
final class ExpressionSize {
  private static final long HUGE = 1_000_000_000;

  /** Instructions that the compiler adds to every program. */
  private static final long FRAME = 4;

  private final String text;
  private final Deque<Group> groups = new ArrayDeque<>();
  private Group group = new Group();
  private int at;
  private int depth;

  /** The state of parsing a group: finished branches, the current branch, and its last part. */
  private static final class Group {
    private long branches;
    private long branch;
    private long last;

    void add(long size) {
      last = size;
      branch = capped(branch + size);
    }

    void lastBecomes(long size) {
      branch = capped(branch - last + size);
      last = size;
    }

    long size() {
      return capped(branches + Math.max(1, branch)); // an empty branch is an instruction too
    }
  }

  private ExpressionSize(String text) {
    this.text = text;
  }

  /**
   * The size of an expression.
   *
   * @param instructions the upper bound of its program's instructions
   * @param depth how deep its groups are nested
   */
  record Size(long instructions, int depth) {}

  static Size of(String text) {
    return new ExpressionSize(text).size();
  }

  private Size size() {
    while (at < text.length()) {
      next(text.charAt(at));
    }
    while (!groups.isEmpty()) {
      close();
    }
    return new Size(capped(group.size() + FRAME), depth);
  }

  private void next(char c) {
    switch (c) {
      case '(' -> open();
      case ')' -> {
        at++;
        close();
      }
      case '|' -> {
        at++;
        group.branches = capped(group.size() + 2);
        group.branch = 0;
        group.last = 0;
      }
      case '[' -> bracket();
      case '\\' -> escape();
      case '*', '+', '?' -> {
        at++;
        group.lastBecomes(capped(group.last + 1));
      }
      case '{' -> repeat();
      default -> {
        at++;
        group.add(1);
      }
    }
  }

  /**
   * Reads the start of a group. {@code (?flags)} is not a group; other characters after {@code (?}
   * may count as literals.
   */
  private void open() {
    at++;
    boolean isPlain = !text.startsWith("?", at);
    if (!isPlain) {
      int end = at + 1;
      while (end < text.length() && "imsU-".indexOf(text.charAt(end)) >= 0) {
        end++;
      }
      if (text.startsWith(")", end)) {
        at = end + 1;
        return;
      }
      at = text.startsWith(":", end) ? end + 1 : at + 1;
    }
    groups.push(group);
    group = new Group();
    group.branches = isPlain ? 2 : 0;
    depth = Math.max(depth, groups.size());
  }

  private void close() {
    if (groups.isEmpty()) {
      return;
    }
    long inner = group.size();
    group = groups.pop();
    group.add(inner);
  }

  /** Reads a character class, which is one instruction whatever it contains. */
  private void bracket() {
    at++;
    if (text.startsWith("^", at)) {
      at++;
    }
    if (text.startsWith("]", at)) {
      at++;
    }
    while (at < text.length() && text.charAt(at) != ']') {
      if (text.startsWith("[:", at)) {
        int end = text.indexOf(":]", at);
        at = end < 0 ? at + 2 : end + 2;
      } else {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
    }
    at++;
    group.add(1);
  }

  private void escape() {
    char kind = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    at += 2;
    if (kind == 'Q') {
      int end = text.indexOf("\\E", at);
      int to = end < 0 ? text.length() : end;
      for (; at < to; at++) {
        group.add(1);
      }
      at = end < 0 ? to : end + 2;
      return;
    }
    boolean isLong = (kind == 'p' || kind == 'P' || kind == 'x') && text.startsWith("{", at);
    if (isLong) {
      int end = text.indexOf('}', at);
      at = end < 0 ? text.length() : end + 1;
    }
    group.add(1);
  }

  /** Reads {@code {n}}, {@code {n,}} or {@code {n,m}}; anything else in braces is literal. */
  private void repeat() {
    int comma = digits(at + 1);
    boolean hasComma = text.startsWith(",", comma);
    int end = hasComma ? digits(comma + 1) : comma;
    if (comma == at + 1 || !text.startsWith("}", end)) {
      at++;
      group.add(1);
      return;
    }
    long least = number(at + 1, comma);
    long most = hasComma ? number(comma + 1, end) : least;
    long optional = hasComma ? Math.max(1, most - least) : 0;
    long copies = Math.max(1, Math.max(least, most));
    group.lastBecomes(capped(copies * group.last + optional));
    at = end + 1;
  }

  private int digits(int from) {
    int to = from;
    while (to < text.length() && text.charAt(to) >= '0' && text.charAt(to) <= '9') {
      to++;
    }
    return to;
  }

  private long number(int from, int to) {
    return to == from ? 0 : to - from > 9 ? HUGE : Long.parseLong(text.substring(from, to));
  }

  private static long capped(long size) {
    return Math.min(size, HUGE);
  }
}
