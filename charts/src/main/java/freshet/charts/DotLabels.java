package freshet.charts;

import java.util.ArrayList;
import java.util.List;

/** Places labels beside points where they cover neither a point nor another label. */
final class DotLabels {
  private static final double HEIGHT = 12;
  private static final double[] DISTANCES = {0, 9, 18, 30, 44, 62};

  /** Possible positions of a label relative to its point: right, left, above, below, corners. */
  private static final double[][] TURNS = {
    {1, 0}, {-1, 0}, {0, -1}, {0, 1}, {0.8, -0.8}, {-0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}
  };

  private final Frame frame;
  private final List<Box> taken = new ArrayList<>();

  private record Box(double left, double top, double right, double bottom) {
    boolean meets(Box other) {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
  }

  DotLabels(Frame frame) {
    this.frame = frame;
  }

  /** Reserves the space of a point. */
  void keepFree(double x, double y, double radius) {
    taken.add(new Box(x - radius - 1, y - radius - 1, x + radius + 1, y + radius + 1));
  }

  /** Reserves the space of a line. */
  void keepFree(double fromX, double fromY, double toX, double toY) {
    if (!Double.isNaN(fromY) && !Double.isNaN(toY)) {
      taken.addAll(segment(fromX, fromY, toX, toY, -3));
    }
  }

  /** Writes a label near a point, or omits it if there is no room. */
  void write(Svg svg, double x, double y, Mark.Dot dot) {
    double width = Svg.width(dot.label());
    for (double distance : DISTANCES) {
      for (double[] turn : TURNS) {
        double reach = dot.radius() + 3 + distance;
        double left = x + turn[0] * reach - width * (1 - Math.signum(turn[0])) / 2;
        double middle = y + turn[1] * (reach + HEIGHT / 2 - 2);
        Box box = new Box(left, middle - HEIGHT / 2, left + width, middle + HEIGHT / 2);
        double end = turn[0] > 0 ? left : turn[0] < 0 ? left + width : x;
        double under = turn[0] != 0 ? middle : middle - Math.signum(turn[1]) * HEIGHT / 2;
        List<Box> leader = segment(x, y, end, under, dot.radius());
        if (inside(box) && free(box) && leader.stream().allMatch(this::free)) {
          taken.add(box);
          if (distance > 0) {
            taken.addAll(leader);
            svg.line(x, y, end, under, Colour.GREY.stroke());
          }
          svg.text(left, middle + 4, "start", "small " + Colour.INK.fill(), dot.label());
          return;
        }
      }
    }
  }

  /** Returns the space of a line, except for the point at its start. */
  private static List<Box> segment(double x, double y, double endX, double endY, double radius) {
    List<Box> boxes = new ArrayList<>();
    double length = Math.hypot(endX - x, endY - y);
    for (double at = radius + 3; at < length; at += 2) {
      double atX = x + (endX - x) * at / length;
      double atY = y + (endY - y) * at / length;
      boxes.add(new Box(atX - 1, atY - 1, atX + 1, atY + 1));
    }
    return boxes;
  }

  private boolean free(Box box) {
    return taken.stream().noneMatch(box::meets);
  }

  private boolean inside(Box box) {
    return box.left > frame.left()
        && box.right < frame.right()
        && box.top > frame.top()
        && box.bottom < frame.bottom();
  }
}
