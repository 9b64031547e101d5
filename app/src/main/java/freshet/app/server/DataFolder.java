package freshet.app.server;

import freshet.store.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a server: its database, its settings file, its token, and while it runs its URL.
 */
public record DataFolder(Path path) {
  private static final int TOKEN_BYTES = 32;

  /** The folder by its name, or else the one that everybody has. */
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

  /** Makes the folder unless it is there; throws {@link SetupException}. */
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

  /** The database may hold addresses that nobody else is to know (GC-009). */
  private void makePrivate() throws IOException {
    Path parent = path.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    OwnerOnly.folder(path);
  }

  /** A folder that holds something else may be meant for others too; our files in it are not. */
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
            .formatted(path, FileTrouble.of(e)),
        e);
  }

  /** Where the database lies unless the settings say otherwise. */
  public Path database() {
    return path.resolve("freshet.db");
  }

  /** Where uploads lie while they are read. */
  public Path uploads() {
    return path.resolve("uploads");
  }

  /** Where settings may lie. */
  public Path settings() {
    return path.resolve("freshet.conf");
  }

  /** The token that lets its holder manage the server; made if there is none. */
  public String token() {
    Optional<String> known = read("token");
    if (known.isPresent()) {
      return known.get();
    }
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    write("token", token);
    return token;
  }

  /** The token, if there is one. */
  public Optional<String> knownToken() {
    return read("token");
  }

  /** Notes the URL of the server that runs, for the commands. */
  public void running(String url) {
    write("url", url);
  }

  /** Notes that none runs any more. */
  public void stopped() {
    try {
      Files.deleteIfExists(path.resolve("url"));
    } catch (IOException e) {
      // whoever reads it finds that nobody listens there
    }
  }

  /** The URL of the server that runs, or ran when the machine stopped. */
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

  /** Only the owner may read it; a reader finds all of it or nothing. */
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
