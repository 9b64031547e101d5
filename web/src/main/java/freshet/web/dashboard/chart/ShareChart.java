package freshet.web.dashboard.chart;

import freshet.web.Spans;
import java.util.List;

/**
 * Shares of a whole, one bar below the other.
 *
 * @param head of the names and of the shares, in the table
 */
public record ShareChart(String title, String says, List<String> head, List<Share> shares) {
  private static final double WIDTH = 480;
  private static final double LEFT = 62;
  private static final double ROOM = 344;
  private static final double ROW = 25;

  /** A name and its share, from 0 to 1. */
  public record Share(String name, double share, boolean stressed) {}

  public ShareChart {
    head = List.copyOf(head);
    shares = List.copyOf(shares);
  }

  /** The chart, or a sentence if the shares are of nothing. */
  public Figure figure(String empty) {
    if (shares.stream().allMatch(one -> Double.isNaN(one.share()))) {
      return Figure.nothing(title, empty);
    }
    List<List<String>> rows =
        shares.stream().map(one -> List.of(one.name(), Spans.percent(one.share()))).toList();
    return new Figure(title, says, List.of(), draw(), head, rows, empty);
  }

  private String draw() {
    Svg svg = new Svg(WIDTH, 20 + ROW * shares.size(), title + ". " + says);
    for (int k = 0; k < shares.size(); k++) {
      Share one = shares.get(k);
      double y = 10 + k * ROW;
      double width = ROOM * Math.clamp(one.share(), 0, 1);
      String look = one.stressed() ? "c2" : "c1";
      svg.text(LEFT - 8, y + 15, "end", "tick", one.name());
      svg.rect(LEFT, y, ROOM, ROW - 7, "track", "");
      svg.rect(
          LEFT, y, width, ROW - 7, "bar " + look, one.name() + ": " + Spans.percent(one.share()));
      svg.text(LEFT + ROOM + 8, y + 15, "start", "value", Spans.percent(one.share()));
    }
    return svg.end();
  }
}
