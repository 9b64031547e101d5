package freshet.simulator.trace;

/** Lines {@code feed,published[,window]}. */
final class CsvRows implements RowFormat {
  private final CsvTable table;

  CsvRows(TextLines lines, String header) {
    table = new CsvTable(lines, header, "feed", "published", "window");
  }

  @Override
  public Row row(String line) {
    String[] fields = table.fields(line);
    return new Row(fields[0], fields[1], fields[2]);
  }
}
