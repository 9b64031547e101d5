package freshet.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Parses the {@code Forwarded} header of RFC 7239 in one pass. */
final class ForwardedHeader {
  /**
   * The entry of one proxy.
   *
   * @param client the sender: an address, an invented name, or empty
   * @param scheme http, https, or empty
   */
  record Hop(String client, String scheme) {}

  private final String text;
  private int at;

  private ForwardedHeader(String text) {
    this.text = text;
  }

  /** Returns all hops from left to right; empty if the header is malformed. */
  static Optional<List<Hop>> parse(String text) {
    return new ForwardedHeader(text).hops();
  }

  private Optional<List<Hop>> hops() {
    List<Hop> hops = new ArrayList<>();
    String client = "";
    String scheme = "";
    while (true) {
      String name = token().toLowerCase(Locale.ROOT);
      if (take('=')) {
        Optional<String> value = value();
        if (value.isEmpty()) {
          return Optional.empty();
        }
        client = name.equals("for") ? value.get() : client;
        scheme = name.equals("proto") ? value.get() : scheme;
      } else if (!name.isEmpty()) {
        return Optional.empty();
      }
      skipSpace();
      if (at == text.length() || text.charAt(at) == ',') {
        hops.add(new Hop(client, scheme));
        client = "";
        scheme = "";
      }
      if (at == text.length()) {
        return Optional.of(hops);
      }
      if (!take(',') && !take(';')) {
        return Optional.empty();
      }
    }
  }

  private Optional<String> value() {
    return take('"') ? quoted() : Optional.of(token());
  }

  /** Reads up to the next delimiter; accepts brackets and colons without quotes. */
  private String token() {
    skipSpace();
    int start = at;
    while (at < text.length() && ",;=\" \t".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  private Optional<String> quoted() {
    StringBuilder value = new StringBuilder();
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (next == '"') {
        return Optional.of(value.toString());
      }
      if (next == '\\' && at < text.length()) {
        value.append(text.charAt(at++));
      } else {
        value.append(next);
      }
    }
    return Optional.empty();
  }

  private void skipSpace() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
  }

  private boolean take(char sign) {
    if (at < text.length() && text.charAt(at) == sign) {
      at++;
      return true;
    }
    return false;
  }
}
