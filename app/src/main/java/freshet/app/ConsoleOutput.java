package freshet.app;

import java.io.Console;
import java.util.Optional;

/**
 * Whether the output is a terminal. Java cannot find out for standard error, so the launcher passes
 * system properties; without them a console counts for both streams.
 */
final class ConsoleOutput {
  private ConsoleOutput() {}

  static boolean errIsTerminal() {
    return isTerminal("freshet.err.terminal");
  }

  static boolean outIsTerminal() {
    return isTerminal("freshet.out.terminal") && !"dumb".equals(System.getenv("TERM"));
  }

  /** Whether to use colours: on terminals, unless NO_COLOR is set. */
  static boolean outHasColours() {
    return outIsTerminal() && System.getenv("NO_COLOR") == null;
  }

  private static boolean isTerminal(String property) {
    String told = System.getProperty(property);
    if (told != null) {
      return Boolean.parseBoolean(told);
    }
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }
}
