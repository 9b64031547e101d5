package freshet.policy.timing;

import freshet.policy.Intensity;

/** Retrievals at equal distances from the start of the period. */
public final class EvenTiming implements Timing {
  @Override
  public double[] place(Intensity intensity, int count) {
    double[] times = new double[count];
    for (int j = 0; j < count; j++) {
      times[j] = intensity.period() * j / count;
    }
    return times;
  }
}
