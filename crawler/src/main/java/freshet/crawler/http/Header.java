package freshet.crawler.http;

import java.util.List;

/** A header line. */
public record Header(String name, String value) {

  /** The values of all lines of a name, whatever its case, byte for byte. */
  public static List<String> values(List<Header> lines, String name) {
    return lines.stream()
        .filter(line -> line.name().equalsIgnoreCase(name))
        .map(Header::value)
        .toList();
  }
}
