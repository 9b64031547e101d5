package freshet.simulator.report.chart;

import java.util.List;

/** Where on an axis a value lies. */
public interface Scale {
  /** From 0 at the low end to 1 at the high end; values beyond lie outside, but not far. */
  double place(double value);

  /** Values to mark, ascending, about as many labels as asked for. */
  List<Tick> ticks(int about);
}
