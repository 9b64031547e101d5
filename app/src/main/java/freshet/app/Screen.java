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

  /** Colours are for terminals, and not for who sets NO_COLOR. */
  static boolean outHasColours() {
    return isTerminal("freshet.out.terminal")
        && System.getenv("NO_COLOR") == null
        && !"dumb".equals(System.getenv("TERM"));
  }

  private static boolean isTerminal(String property) {
    String told = System.getProperty(property);
    if (told != null) {
      return Boolean.parseBoolean(told);
    }
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }
}
