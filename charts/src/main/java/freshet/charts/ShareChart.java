package freshet.charts;

import java.util.List;

/**
 * A bar chart of shares, one bar below the other.
 *
 * @param head the table's headers of names and shares
 */
public record ShareChart(String title, String says, List<String> head, List<Share> shares) {
  private static final double WIDTH = 480;
  private static final double LEFT = 62;
  private static final double ROOM = 344;
  private static final double ROW = 25;

  /** A name and its share, from 0 to 1. */
  public record Share(String name, double share, boolean stressed) {
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
    Svg svg = Svg.picture(title + ". " + says, WIDTH, 20 + ROW * shares.size());
    for (int k = 0; k < shares.size(); k++) {
      Share one = shares.get(k);
      double y = 10 + k * ROW;
      double width = ROOM * Math.clamp(one.share(), 0, 1);
      String look = one.stressed() ? "c2" : "c1";
      svg.text(LEFT - 8, y + 15, "end", "tick", one.name());
      svg.rect(LEFT, y, ROOM, ROW - 7, "track", "");
      svg.rect(LEFT, y, width, ROW - 7, "bar " + look, one.name() + ": " + one.percent());
      svg.text(LEFT + ROOM + 8, y + 15, "start", "value", one.percent());
    }
    return svg.close("svg").toString();
  }
}
