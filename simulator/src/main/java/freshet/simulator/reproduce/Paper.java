package freshet.simulator.reproduce;

import java.util.function.Supplier;

/** The papers that can be reproduced, by their names on the command line. */
public enum Paper {
  SIA_CHO("sia-cho", SiaCho::new),
  HAN_LEE("han-lee", HanLee::new),
  ADVARSS("advarss", AdvaRss::new);

  private final String label;
  private final Supplier<Experiment> experiment;

  Paper(String label, Supplier<Experiment> experiment) {
    this.label = label;
    this.experiment = experiment;
  }

  public String label() {
    return label;
  }

  public Experiment experiment() {
    return experiment.get();
  }
}
