package freshet.benchmarks.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table of a Markdown document, under the heading of its section. */
public record MarkdownTable(String heading, List<String> columns, List<Row> rows) {
  public MarkdownTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A row as it is written.
   *
   * @param line its number in the document, from 1
   */
  public record Row(int line, List<String> cells) {
    public Row {
      cells = List.copyOf(cells);
    }

    /** Returns the text of a cell without emphasis. */
    public String plain(int column) {
      return cells.get(column).replace("*", "").replace("`", "");
    }

    /** Returns the row as a line of a document. */
    public String text() {
      return "| " + String.join(" | ", cells) + " |";
    }
  }

  /** Returns all tables of a document in order. */
  public static List<MarkdownTable> of(String document) {
    List<MarkdownTable> tables = new ArrayList<>();
    String heading = "";
    List<Row> lines = new ArrayList<>();
    int number = 0;
    for (String line : document.lines().toList()) {
      number++;
      if (line.startsWith("|")) {
        lines.add(new Row(number, cells(line)));
        continue;
      }
      addTable(tables, heading, lines);
      lines.clear();
      if (line.startsWith("#")) {
        heading = line.replace("#", "").strip();
      }
    }
    addTable(tables, heading, lines);
    return tables;
  }

  private static List<String> cells(String line) {
    String inner = line.strip();
    inner = inner.substring(1, inner.endsWith("|") ? inner.length() - 1 : inner.length());
    return Arrays.stream(inner.split("\\|", -1)).map(String::strip).toList();
  }

  /** Adds the table that these lines are: its columns, a line of dashes and its rows. */
  private static void addTable(List<MarkdownTable> tables, String heading, List<Row> lines) {
    if (lines.size() > 2) {
      tables.add(
          new MarkdownTable(heading, lines.getFirst().cells(), lines.subList(2, lines.size())));
    }
  }
}
