package freshet.app.demo;

import java.io.PrintWriter;
import java.util.List;

/** Prints lines that scroll, above a block that is redrawn. */
public final class DemoScreen {
  private static final int WIDTH = 79;

  private final PrintWriter out;
  private final boolean terminal;
  private int drawn;

  /**
   * Draws on an output.
   *
   * @param terminal whether the block can be redrawn
   */
  public DemoScreen(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  boolean isTerminal() {
    return terminal;
  }

  /** Adds scrolling lines and redraws the block; without a terminal there is no block. */
  void show(List<String> lines, List<String> block) {
    erase();
    lines.forEach(line -> out.println(cut(line)));
    if (terminal) {
      for (int i = 0; i < block.size(); i++) {
        String line = cut(block.get(i));
        out.println(i == 0 ? "\u001b[1m" + line + "\u001b[0m" : line);
      }
      drawn = block.size();
    }
    out.flush();
  }

  /** Adds scrolling lines of any length. */
  void say(List<String> lines) {
    erase();
    lines.forEach(out::println);
    out.flush();
  }

  private void erase() {
    if (drawn > 0) {
      out.print("\u001b[" + drawn + "A\r\u001b[J");
      drawn = 0;
    }
  }

  private static String cut(String line) {
    return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 1) + "…";
  }
}
