package freshet.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is remembered of hosts, so that a restart changes nothing (GC-020, GC-081). */
public interface Hosts {
  /** What comes before the version at the end of a state. */
  char VERSION_MARK = '#';

  /** What the crawler keeps of each host, in its own words and a version. */
  Map<String, String> states();

  /**
   * Keeps states of hosts. Those that come late, after one with a higher version was kept, are
   * left: a host that asked for patience would be asked too early.
   */
  void keep(Map<String, String> states);

  /** The version of a state, which is higher the later it is; 0 if it has none. */
  static long version(String state) {
    int mark = state.lastIndexOf(VERSION_MARK);
    return mark < 0 ? 0 : Long.parseLong(state.substring(mark + 1));
  }

  /** The later one of two states. */
  static String later(String one, String other) {
    return version(other) >= version(one) ? other : one;
  }

  /** Keeps what a request beside those of feeds leaves, together: states and figures. */
  void visited(Map<String, String> states, List<HostFigures> figures);

  void forget(Collection<String> hosts);

  Optional<RobotsRecord> robots(String host);

  void keep(RobotsRecord robots);
}
