package freshet.app;

import java.io.Console;
import java.util.Optional;

/**
 * What the output goes to. Java cannot ask about standard error, so the launcher tells by system
 * properties; without them a console counts for both streams.
 */
final class Screen {
  private Screen() {}

  static boolean errIsTerminal() {
    return isTerminal("freshet.err.terminal");
  }

  static boolean outIsTerminal() {
    return isTerminal("freshet.out.terminal") && !"dumb".equals(System.getenv("TERM"));
  }

  /** Colours are for terminals, and not for who sets NO_COLOR. */
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
