package freshet.feed.html;

import freshet.feed.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One of the known attacks, or a harmless text among them. */
record Payload(int number, String title, String html) {
  private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)");

  static List<Payload> all() throws IOException {
    List<Payload> payloads = new ArrayList<>();
    for (String line : Files.readAllLines(Shared.folder("xss").resolve("payloads.jsonl"))) {
      List<String> strings = STRING.matcher(line).results().map(found -> found.group(1)).toList();
      if (strings.size() != 4 || !strings.get(2).equals("payload")) {
        throw new IllegalStateException("an unexpected line: " + line);
      }
      payloads.add(
          new Payload(payloads.size(), unescaped(strings.get(1)), unescaped(strings.get(3))));
    }
    return payloads;
  }

  private static String unescaped(String json) {
    return ESCAPE
        .matcher(json)
        .replaceAll(found -> Matcher.quoteReplacement(meant(found.group(1))));
  }

  private static String meant(String escape) {
    return switch (escape.charAt(0)) {
      case 'u' -> String.valueOf((char) Integer.parseInt(escape.substring(1), 16));
      case 'n' -> "\n";
      case 't' -> "\t";
      case 'r' -> "\r";
      case 'f' -> "\f";
      case 'b' -> "\b";
      default -> escape;
    };
  }
}
