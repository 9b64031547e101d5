package freshet.crawler.robots;

import java.util.Optional;

/** Where robots files are kept, so that a restart asks no host again (GC-081). */
public interface RobotsFiles {
  Optional<RobotsFile> find(String host);

  void keep(RobotsFile file);

  /** Keeps nothing beyond what {@link Robots} remembers by itself. */
  static RobotsFiles none() {
    return new RobotsFiles() {
      @Override
      public Optional<RobotsFile> find(String host) {
        return Optional.empty();
      }

      @Override
      public void keep(RobotsFile file) {}
    };
  }
}
