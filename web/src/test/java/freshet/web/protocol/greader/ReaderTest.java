package freshet.web.protocol.greader;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test that speaks to a server of its own. */
abstract class ReaderTest {
  @TempDir Path folder;
  protected ReaderRig reader;

  @BeforeEach
  void start() {
    reader = new ReaderRig(folder);
  }

  @AfterEach
  void stop() {
    reader.close();
  }
}
