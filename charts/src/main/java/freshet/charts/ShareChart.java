package freshet.charts;

import java.util.List;

/**
 * A bar chart of shares, one bar below the other.
 *
 * @param head the table's headers of names and shares
 */
public record ShareChart(String title, String says, List<String> head, List<Share> shares) {
  private static final double WIDTH = 460;
  private static final double SHARES = 56;
  private static final double LETTER = 5.6;
  private static final double ROW = 25;
  private static final double BAR = 10;

  /** A name and its share, from 0 to 1. */
  public record Share(String name, double share) {
    private String percent() {
      return Numbers.fixed(100 * share, 1) + " %";
    }
  }

  public ShareChart {
    head = List.copyOf(head);
    shares = List.copyOf(shares);
  }

  /** Draws the chart, or returns a sentence if there are no shares. */
  public Figure figure(String empty) {
    if (shares.stream().allMatch(one -> Double.isNaN(one.share()))) {
      return Figure.nothing(title, empty);
    }
    List<List<String>> rows =
        shares.stream().map(one -> List.of(one.name(), one.percent())).toList();
    return new Figure(title, says, List.of(), draw(), head, rows, empty);
  }

  private String draw() {
    Svg svg = Svg.picture(title + ". " + says, WIDTH, 4 + ROW * shares.size());
    int letters = shares.stream().mapToInt(one -> one.name().length()).max().orElse(0);
    double left = 14 + LETTER * letters;
    double room = WIDTH - left - SHARES;
    for (int k = 0; k < shares.size(); k++) {
      Share one = shares.get(k);
      double y = 6 + k * ROW;
      double width = Math.max(1, room * Math.clamp(one.share(), 0, 1));
      svg.text(left - 10, y + 9, "end", "name", one.name());
      svg.bar(left, y, room, BAR, "track", "");
      svg.bar(left, y, width, BAR, "bar c1", one.name() + ": " + one.percent());
      svg.text(left + room + 10, y + 9, "start", "value", one.percent());
    }
    return svg.close("svg").toString();
  }
}
