package freshet.crawler.errand;

import freshet.crawler.controller.StorePatience;
import freshet.crawler.robots.RobotsFile;
import freshet.crawler.robots.RobotsFiles;
import freshet.store.RobotsRecord;
import freshet.store.Store;
import java.util.Optional;

/** Robots files in the store. */
record StoredRobots(Store store, StorePatience patience) implements RobotsFiles {

  @Override
  public Optional<RobotsFile> find(String host) {
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
