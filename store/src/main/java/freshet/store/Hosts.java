package freshet.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is remembered of hosts, so that a restart changes nothing (GC-020, GC-081). */
public interface Hosts {
  /** What the crawler keeps of each host, in its own words. */
  Map<String, String> states();

  void keep(Map<String, String> states);

  /** Keeps what a request beside those of feeds leaves, together: states and figures. */
  void visited(Map<String, String> states, List<HostFigures> figures);

  void forget(Collection<String> hosts);

  Optional<RobotsRecord> robots(String host);

  void keep(RobotsRecord robots);
}
