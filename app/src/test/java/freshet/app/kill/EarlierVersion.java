package freshet.app.kill;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Path;

/** Versions that were built in other folders, as {@code ./freshet verify --long upgrade} does. */
enum EarlierVersion {
  /** The release before this one. */
  BEFORE("freshet.earlier"),

  /** One with an older schema of the database. */
  WITH_SCHEMA_8("freshet.older");

  private final String property;

  EarlierVersion(String property) {
    this.property = property;
  }

  /** Its class path; a test is skipped where it was not built. */
  String classes() {
    String folder = System.getProperty(property, "");
    assumeTrue(!folder.isEmpty(), "-D" + property + " names no folder with an earlier version");
    Path target = Path.of(folder, "app", "target");
    return target.resolve("freshet.jar") + File.pathSeparator + target.resolve("lib/*");
  }
}
