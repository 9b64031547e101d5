package freshet.app.server;

import freshet.store.Leadership;
import freshet.store.Store;
import freshet.web.manage.ClusterReport;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Another server leads, or nobody yet: readers are served, and that is all. */
record Standby(Leadership leadership, ClusterWatch watch) implements Role {
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
                    "this server stands by; %s leads since %s"
                        .formatted(term.holder(), term.since().truncatedTo(ChronoUnit.SECONDS)))
            .orElse("this server stands by and nobody leads yet; try again in some seconds"));
  }
}
