package freshet.crawler.robots;

import java.util.Optional;

/** Where robots files are kept, so that a restart asks no host again (GC-081). */
public interface RobotsFiles {
  Optional<RobotsFile> find(String host);

  void keep(RobotsFile file);
}
