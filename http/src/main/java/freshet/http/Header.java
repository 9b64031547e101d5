package freshet.http;

import java.util.List;

/** A header line. */
public record Header(String name, String value) {

  /** Returns the values of all lines of a name, ignoring case, unchanged. */
  public static List<String> values(List<Header> lines, String name) {
    return lines.stream()
        .filter(line -> line.name().equalsIgnoreCase(name))
        .map(Header::value)
        .toList();
  }
}
