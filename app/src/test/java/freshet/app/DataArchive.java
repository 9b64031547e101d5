package freshet.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** A data folder on SQLite in a small file, with what a test must know of it. */
public final class DataArchive {
  private static final String DATABASE = "freshet.db";
  private static final String STORY = "story";

  private DataArchive() {}

  /** Packs the folder of a server that has ended; one without a database file is left out. */
  public static void write(Path folder, AccountStory story, Path archive) throws IOException {
    if (!Files.exists(folder.resolve(DATABASE))) {
      return;
    }
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry(DATABASE));
      Files.copy(folder.resolve(DATABASE), zip);
      zip.putNextEntry(new ZipEntry(STORY));
      story.properties().store(zip, null);
    }
  }

  /** Unpacks one of the test resources into a folder. */
  static AccountStory read(String resource, Path folder) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = DataArchive.class.getResourceAsStream(resource);
        ZipInputStream zip = new ZipInputStream(in)) {
      zip.getNextEntry();
      Files.copy(zip, folder.resolve(DATABASE));
      zip.getNextEntry();
      properties.load(zip);
    }
    return AccountStory.of(properties);
  }
}
