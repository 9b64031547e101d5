package freshet.charts;

import java.util.List;

/** Maps a value to a position on an axis. */
public interface Scale {
  /**
   * Returns the position, from 0 at the low end to 1 at the high end; values beyond lie slightly
   * outside.
   */
  double place(double value);

  /** Returns the values to mark, ascending, with about the given number of labels. */
  List<Tick> ticks(int about);
}
