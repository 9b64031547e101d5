package freshet.web.apps;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text fields of a multipart form; files and what is broken are left out. */
final class Multipart {
  private static final Pattern BOUNDARY =
      Pattern.compile("boundary=(?:\"([^\"]{1,200})\"|([^;\\s]{1,200}))", Pattern.CASE_INSENSITIVE);
  private static final Pattern NAME =
      Pattern.compile("[;\\s]name=(?:\"([^\"]*)\"|([^;\\s]+))", Pattern.CASE_INSENSITIVE);
  private static final String EMPTY_LINE = "\r\n\r\n";

  private Multipart() {}

  record Field(String name, String value) {}

  static List<Field> fields(byte[] body, String contentType) {
    Matcher boundary = BOUNDARY.matcher(contentType);
    List<Field> fields = new ArrayList<>();
    if (!boundary.find()) {
      return fields;
    }
    String delimiter = "\r\n--" + group(boundary);
    String text = "\r\n" + new String(body, ISO_8859_1);
    int start = text.indexOf(delimiter);
    while (start >= 0) {
      int begin = start + delimiter.length();
      int end = text.indexOf(delimiter, begin);
      if (end >= 0) {
        addField(text.substring(begin, end), fields);
      }
      start = end;
    }
    return fields;
  }

  private static void addField(String part, List<Field> fields) {
    int head = part.indexOf(EMPTY_LINE);
    if (head < 0) {
      return;
    }
    Matcher name = NAME.matcher(part.substring(0, head));
    if (name.find()) {
      fields.add(new Field(utf8(group(name)), utf8(part.substring(head + EMPTY_LINE.length()))));
    }
  }

  private static String group(Matcher matcher) {
    String quoted = matcher.group(1);
    return quoted == null ? String.valueOf(matcher.group(2)) : quoted;
  }

  private static String utf8(String bytes) {
    return new String(bytes.getBytes(ISO_8859_1), UTF_8);
  }
}
