package freshet.simulator.reproduce;

import java.util.List;

/**
 * A table of a paper as reproduced.
 *
 * @param caption what stands in it and where it comes from
 * @param head the headings of its columns
 */
public record PaperTable(String title, String caption, List<String> head, List<List<String>> rows) {
  public PaperTable {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException(
            "%s: a row of %d cells under %d headings".formatted(title, row.size(), head.size()));
      }
    }
  }
}
