package freshet.crawler.politeness;

import freshet.store.model.HostTotals;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps what is known of hosts, so that a restart changes nothing for them (GC-020, GC-081). */
public interface HostRecords {
  /** Keeps nothing: for a process that is over after a few requests. */
  HostRecords NONE =
      new HostRecords() {
        @Override
        public Map<String, HostState> states() {
          return Map.of();
        }

        @Override
        public void keep(Map<String, HostState> states, @Nullable HostTotals totals) {}

        @Override
        public Optional<RobotsFile> robots(String host) {
          return Optional.empty();
        }

        @Override
        public void keep(RobotsFile file) {}
      };

  /** The states of all hosts, by domain or address. */
  Map<String, HostState> states();

  /**
   * Keeps the states of some hosts.
   *
   * @param totals what is added to the figures of the day; null if nothing is
   */
  void keep(Map<String, HostState> states, @Nullable HostTotals totals);

  /** The robots file of a host. */
  Optional<RobotsFile> robots(String host);

  void keep(RobotsFile file);
}
