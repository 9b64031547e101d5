package freshet.benchmarks.load;

import java.nio.file.Path;
import java.util.List;

/**
 * How a server is loaded.
 *
 * @param feeds what it watches
 * @param database where it stores
 * @param folder for its other files
 * @param perSecond retrievals that it may make
 * @param retrievals that are looked at of each workload, after a warm-up
 * @param soakMinutes to go on with the last workload
 * @param options of the server's Java machine
 */
public record LoadSettings(
    Feeds feeds,
    String database,
    Path folder,
    double perSecond,
    long retrievals,
    int soakMinutes,
    List<Integer> changedPercents,
    List<String> options) {
  /**
   * What there is to watch.
   *
   * @param count how many feeds there are
   * @param hosts that they are spread over
   * @param items that each lists
   * @param perDay retrievals of each in a day of the clock
   */
  public record Feeds(int count, int hosts, int items, double perDay) {
    /**
     * So many retrievals a day that the speed of the clock makes no pause of this machine as long
     * as a sleep.
     */
    private static final double USUAL_PER_DAY = 100;

    private static final int USUAL_ITEMS = 15;

    public static Feeds of(int count, int hosts) {
      return new Feeds(count, hosts, USUAL_ITEMS, USUAL_PER_DAY);
    }
  }

  public LoadSettings {
    changedPercents = List.copyOf(changedPercents);
    options = List.copyOf(options);
  }

  /** The same but for what there is to watch, and how often. */
  LoadSettings with(Feeds otherFeeds, double otherPerSecond) {
    return new LoadSettings(
        otherFeeds,
        database,
        folder,
        otherPerSecond,
        retrievals,
        soakMinutes,
        changedPercents,
        options);
  }

  /** How fast a clock has to be for them. */
  double speed() {
    return perSecond * 86_400 / (feeds.perDay() * feeds.count());
  }

  List<Workload> workloads() {
    return changedPercents.stream().map(percent -> Workload.of(percent, feeds.items())).toList();
  }
}
