package freshet.benchmarks.load;

import java.nio.file.Path;
import java.util.List;

/**
 * How a server is loaded.
 *
 * @param database where it stores
 * @param folder for its other files
 * @param perSecond retrievals that it may make
 * @param retrievals that are looked at of each workload, after a warm-up
 * @param soakMinutes to go on with the last workload
 * @param options of the server's Java machine
 */
public record LoadSettings(
    int feeds,
    int hosts,
    String database,
    Path folder,
    double perSecond,
    long retrievals,
    int soakMinutes,
    List<Integer> changedPercents,
    List<String> options) {
  public LoadSettings {
    changedPercents = List.copyOf(changedPercents);
    options = List.copyOf(options);
  }

  List<Workload> workloads() {
    return changedPercents.stream().map(Workload::of).toList();
  }
}
