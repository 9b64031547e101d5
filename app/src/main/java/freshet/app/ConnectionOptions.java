package freshet.app;

import freshet.app.settings.DataFolder;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name a running server. */
final class ConnectionOptions {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private FolderOptions data;

  @Option(
      names = "--server",
      paramLabel = "URL",
      defaultValue = "${env:FRESHET_SERVER}",
      description =
          "A server on another machine, such as https://feeds.example.org. Default: the"
              + " variable FRESHET_SERVER, else the server of the data folder.")
  private @Nullable String server;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:FRESHET_TOKEN}",
      description =
          "The admin token of that server, from the file 'token' of its data folder. Better in"
              + " the variable FRESHET_TOKEN, where others cannot see it.")
  private @Nullable String token;

  DataFolder folder() {
    return data.folder();
  }

  /** Whether a server was named rather than a data folder. */
  boolean isElsewhere() {
    return server != null;
  }

  /** Returns the server; throws {@link UsageException} if nothing tells where it is. */
  ApiClient connect() {
    return findServer().orElseThrow(() -> new UsageException(absence()));
  }

  /** Returns the server, if something tells where it is. */
  Optional<ApiClient> findServer() {
    if (server == null) {
      return folder().url().map(url -> new ApiClient(uri(url), token(), absence()));
    }
    String silence = "no server answers at '%s'; check the URL".formatted(server);
    return Optional.of(new ApiClient(uri(server), token(), silence));
  }

  /** Throws {@link UsageException} if a server runs for the folder. */
  static void demandStopped(DataFolder folder) {
    if (folder.url().map(url -> new ApiClient(uri(url), "", "").isThere()).orElse(false)) {
      throw new UsageException(
          "a server runs for the data folder '%s'; stop it first".formatted(folder.path()));
    }
  }

  private String absence() {
    return "no server runs for the data folder '%s'; start one with 'freshet serve'"
        .formatted(folder().path());
  }

  private String token() {
    if (token != null) {
      return token;
    }
    if (server != null) {
      throw new UsageException(
          "the token of '%s' is missing; give it by FRESHET_TOKEN or --token".formatted(server));
    }
    return folder().knownToken().orElseThrow(() -> new UsageException(absence()));
  }

  private static URI uri(String url) {
    String wanted = url.replaceFirst("/+$", "");
    try {
      URI uri = URI.create(wanted);
      if (uri.getHost() != null && ("http".equals(uri.getScheme()) || isSecure(uri))) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new UsageException(
        "'%s' is not the URL of a server; write it like https://host:8080".formatted(url));
  }

  private static boolean isSecure(URI uri) {
    return "https".equals(uri.getScheme());
  }
}
