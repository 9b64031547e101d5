package freshet.simulator.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A CSV table with a header, whose last column is optional. Fields may be quoted. */
final class CsvTable {
  private final TextLines lines;
  private final int columns;
  private final int most;

  /** Reads a table that must have one of the two headers that the names of its columns allow. */
  CsvTable(TextLines lines, String header, String... names) {
    this.lines = lines;
    this.most = names.length;
    List<String> found = split(header);
    this.columns = found.size();
    List<String> all = Arrays.asList(names);
    List<String> required = all.subList(0, most - 1);
    if (!found.equals(all) && !found.equals(required)) {
      throw lines.wrong(
          "begins with "
              + TextLines.quoted(header)
              + " instead of the header "
              + String.join(",", required)
              + " or "
              + String.join(",", all)
              + "; correct its first line");
    }
  }

  /** Returns the fields of a line; a missing optional one is an empty string. */
  String[] fields(String line) {
    List<String> fields = split(line);
    if (fields.size() != columns) {
      throw lines.wrongLine(
          TextLines.quoted(line)
              + " has "
              + fields.size()
              + (fields.size() == 1 ? " column" : " columns")
              + " where the header has "
              + columns
              + "; quote a value that holds a comma");
    }
    if (columns < most) {
      fields.add("");
    }
    return fields.toArray(String[]::new);
  }

  private List<String> split(String line) {
    List<String> fields = new ArrayList<>(most);
    if (line.indexOf('"') >= 0) {
      splitQuoted(line, fields);
      return fields;
    }
    int from = 0;
    for (int comma = line.indexOf(','); comma >= 0; comma = line.indexOf(',', from)) {
      fields.add(line.substring(from, comma).strip());
      from = comma + 1;
    }
    fields.add(line.substring(from).strip());
    return fields;
  }

  /**
   * Splits by RFC 4180: a quoted field may contain commas, and doubled quotes, but no line breaks.
   */
  private void splitQuoted(String line, List<String> fields) {
    StringBuilder field = new StringBuilder();
    boolean inside = false;
    for (int k = 0; k < line.length(); k++) {
      char c = line.charAt(k);
      if (c == '"' && inside && k + 1 < line.length() && line.charAt(k + 1) == '"') {
        field.append(c);
        k++;
      } else if (c == '"') {
        inside = !inside;
      } else if (c == ',' && !inside) {
        fields.add(field.toString().strip());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    if (inside) {
      throw lines.wrongLine("a quote in " + TextLines.quoted(line) + " is not closed; close it");
    }
    fields.add(field.toString().strip());
  }
}
