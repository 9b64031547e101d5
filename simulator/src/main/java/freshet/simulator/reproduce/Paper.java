package freshet.simulator.reproduce;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

  /** The paper of a name. */
  public static Optional<Paper> of(String label) {
    return Arrays.stream(values()).filter(paper -> paper.label.equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(Paper::label).toList();
  }
}
