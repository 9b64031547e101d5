package freshet.store;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** What is remembered of hosts, so that a restart changes nothing (GC-020, GC-081). */
public interface Hosts {
  /** What the crawler keeps of each host, in its own words. */
  Map<String, String> states();

  void keep(Map<String, String> states);

  void forget(Collection<String> hosts);

  Optional<RobotsRecord> robots(String host);

  void keep(RobotsRecord robots);
}
