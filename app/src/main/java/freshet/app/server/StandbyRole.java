package freshet.app.server;

import freshet.store.Store;
import freshet.store.sql.LeadershipTable;
import freshet.web.admin.ClusterReport;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The role of a standby, which only serves readers while another server leads or none does yet. */
record StandbyRole(LeadershipTable leadership, ClusterStatus watch) implements ServerRole {
  @Override
  public Store fenced(Store store) {
    return store.fenced(0);
  }

  @Override
  public String cache() {
    return "seen.standby";
  }

  @Override
  public ClusterReport cluster() {
    return watch.report();
  }

  @Override
  public Optional<String> hindrance() {
    return Optional.of(
        leadership
            .current()
            .map(
                term ->
                    "this server is a standby; %s leads since %s"
                        .formatted(term.holder(), term.since().truncatedTo(ChronoUnit.SECONDS)))
            .orElse(
                "this server is a standby and there is no leader yet; try again in some seconds"));
  }
}
