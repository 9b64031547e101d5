package freshet.app.settings;

import freshet.http.RandomToken;
import freshet.store.sql.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The data folder of a server: its database, settings file and token, and its URL while it runs.
 */
public record DataFolder(Path path) {
  private static final int TOKEN_BYTES = 32;

  /** Returns the named folder, or else the default one. */
  public static DataFolder of(Optional<Path> named) {
    return new DataFolder(named.orElseGet(DataFolder::usual));
  }

  private static Path usual() {
    String xdg = System.getenv("XDG_DATA_HOME");
    Path share =
        xdg == null || xdg.isBlank()
            ? Path.of(System.getProperty("user.home"), ".local", "share")
            : Path.of(xdg);
    return share.resolve("freshet");
  }

  /** Creates the folder if needed; throws {@link SetupException}. */
  public void make() {
    try {
      if (Files.isDirectory(path)) {
        tighten();
      } else {
        makePrivate();
      }
    } catch (IOException e) {
      throw cannotWrite(e);
    }
    if (!Files.isWritable(path)) {
      throw new SetupException(
          "the data folder '%s' cannot be written; check its permissions or choose another with"
                  .formatted(path)
              + " --data");
    }
  }

  /** Restricts permissions, since the database may hold secret URLs (GC-009). */
  private void makePrivate() throws IOException {
    Path parent = path.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    OwnerOnly.folder(path);
  }

  /**
   * Restricts permissions of our files. A folder that holds other files may be shared, so it stays
   * unchanged.
   */
  private void tighten() throws IOException {
    Path token = path.resolve("token");
    if (isEmpty() || Files.exists(token)) {
      OwnerOnly.tighten(path);
    }
    if (Files.exists(token)) {
      OwnerOnly.tighten(token);
    }
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.findAny().isEmpty();
    }
  }

  private SetupException cannotWrite(IOException e) {
    return new SetupException(
        "the data folder '%s' cannot be made or written (%s); choose another with --data"
            .formatted(path, FileErrorText.of(e)),
        e);
  }

  /** Returns the default path of the database. */
  public Path database() {
    return path.resolve("freshet.db");
  }

  /** Returns the folder for uploads while they are read. */
  public Path uploads() {
    return path.resolve("uploads");
  }

  /** Returns the path of the settings file. */
  public Path settings() {
    return path.resolve("freshet.conf");
  }

  /** Returns the token for managing the server; creates it if needed. */
  public String token() {
    Optional<String> known = read("token");
    if (known.isPresent()) {
      return known.get();
    }
    String token = RandomToken.text(TOKEN_BYTES);
    write("token", token);
    return token;
  }

  /** Returns the token, if there is one. */
  public Optional<String> knownToken() {
    return read("token");
  }

  /** Records the URL of the running server, for the commands. */
  public void running(String url) {
    write("url", url);
  }

  /** Records that no server runs any more. */
  public void stopped() {
    try {
      Files.deleteIfExists(path.resolve("url"));
    } catch (IOException e) {
      // a reader of the file finds that nobody listens there
    }
  }

  /** Returns the URL of the server that runs, or ran when the machine stopped. */
  public Optional<String> url() {
    return read("url");
  }

  private Optional<String> read(String name) {
    try {
      return Optional.of(Files.readString(path.resolve(name)).strip())
          .filter(text -> !text.isEmpty());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Writes a file atomically; only the owner may read it. */
  private void write(String name, String text) {
    Path half = path.resolve(name + ".new");
    try {
      Files.deleteIfExists(half);
      OwnerOnly.file(half);
      Files.writeString(half, text + "\n");
      Files.move(half, path.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }
}
