package freshet.policy.timing;

import freshet.policy.Intensity;

/** Places a number of retrievals within the period of an intensity. */
public interface Timing {
  /**
   * Returns times within the period, ascending, in [0, T), to be repeated every period.
   *
   * @param count how many; at least 1
   */
  double[] place(Intensity intensity, int count);

  /**
   * Returns the expected total delay of a period's postings under repeated retrievals at these
   * times.
   */
  static double delay(Intensity intensity, double[] times) {
    double period = intensity.period();
    double phase = -intensity.pattern().phase(0);
    double sum = 0;
    for (int j = 0; j < times.length; j++) {
      double before = j == 0 ? times[times.length - 1] - period : times[j - 1];
      sum += intensity.delay(phase + before, phase + times[j]);
    }
    return sum;
  }
}
