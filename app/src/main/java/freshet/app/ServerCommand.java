package freshet.app;

import freshet.web.Json;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** What all commands share that speak to a running server. */
abstract class ServerCommand extends Subcommand implements Callable<Integer> {
  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private ConnectionOptions connection;

  ConnectionOptions connection() {
    return connection;
  }

  ApiClient server() {
    return connection.connect();
  }

  /** A path that is about a feed, however it is named. */
  static String ofFeed(String path, String name) {
    return ApiClient.path(path, Map.of("feed", name));
  }

  /** Prints a value as JSON, harmless to a terminal. */
  void printJson(Object value) {
    out().println(FeedJson.harmless(Json.write(value)));
    out().flush();
  }

  /** Prints a line that may hold text of strangers. */
  void print(String line) {
    out().println(PlainLine.ofIndented(line));
  }

  /** Tells on standard error what did not work. */
  void complain(String sentence) {
    err().println(PlainLine.of(commandName() + ": " + sentence));
    err().flush();
  }
}
