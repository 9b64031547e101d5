package freshet.app;

import freshet.charts.PlainLine;
import freshet.web.WebJson;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** The base of commands that use a running server. */
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

  /** Returns a path for a feed, however it is named. */
  static String ofFeed(String path, String name) {
    return ApiClient.path(path, Map.of("feed", name));
  }

  /** Prints a value as JSON that cannot control a terminal. */
  void printJson(Object value) {
    out().println(FeedJson.harmless(WebJson.write(value)));
    out().flush();
  }

  /** Prints a line that may contain untrusted text. */
  void print(String line) {
    out().println(PlainLine.ofIndented(line));
  }

  /** Prints an error message on standard error. */
  void complain(String sentence) {
    err().println(PlainLine.of(commandName() + ": " + sentence));
    err().flush();
  }
}
