package freshet.crawler.controller;

import freshet.crawler.codec.HostText;
import freshet.crawler.politeness.HostRecords;
import freshet.crawler.politeness.HostState;
import freshet.crawler.politeness.RobotsFile;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.HostTotals;
import freshet.store.model.RobotsRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps what is known of hosts in the store, and waits while that cannot be used. */
public record StoredHosts(Store store, StoreRetry patience) implements HostRecords {

  @Override
  public Map<String, HostState> states() {
    return HostText.readAll(store.hosts().states());
  }

  @Override
  public void keep(Map<String, HostState> states, @Nullable HostTotals totals) {
    Map<String, String> texts = HostText.all(states);
    patience.insistOn(
        () -> {
          if (totals == null) {
            store.hosts().keep(texts);
          } else {
            store.hosts().visited(texts, List.of(totals));
          }
        });
  }

  @Override
  public Optional<RobotsFile> robots(String host) {
    return patience
        .insist(() -> store.hosts().robots(host))
        .map(kept -> new RobotsFile(kept.host(), kept.asked(), kept.text(), kept.unsaid()));
  }

  @Override
  public void keep(RobotsFile file) {
    RobotsRecord record = new RobotsRecord(file.host(), file.asked(), file.text(), file.unsaid());
    patience.insistOn(() -> store.hosts().keep(record));
  }
}
