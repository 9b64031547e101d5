package freshet.charts;

import java.util.List;

/**
 * A chart with its captions and values.
 *
 * @param title what is shown, with its unit
 * @param says what it means, as a sentence
 * @param svg the drawing; empty if there is nothing to draw
 * @param head the header of the table of values
 * @param empty the text if there is nothing to draw
 */
public record Figure(
    String title,
    String says,
    List<Key> keys,
    String svg,
    List<String> head,
    List<List<String>> rows,
    String empty) {
  /**
   * An entry of the legend.
   *
   * @param look the CSS class of its marks
   * @param line whether it is drawn as a line
   */
  public record Key(String name, String look, boolean line) {}

  public Figure {
    keys = List.copyOf(keys);
    head = List.copyOf(head);
    rows = List.copyOf(rows);
  }

  /** A figure without data. */
  public static Figure nothing(String title, String sentence) {
    return new Figure(title, "", List.of(), "", List.of(), List.of(), sentence);
  }

  public boolean isEmpty() {
    return svg.isEmpty();
  }
}
