package freshet.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The command as a user sees it: what it prints where, and its exit code. */
record Freshet(int exitCode, String out, String err) {
  static Freshet run(String... args) {
    return run(Main.commandLine(false), args);
  }

  static Freshet run(CommandLine command, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exitCode = command.execute(args);
    command.getOut().flush();
    command.getErr().flush();
    return new Freshet(exitCode, out.toString(), err.toString());
  }
}
