package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * An application with windows, on a screen and with a home folder of its own. It is driven by keys
 * and seen by its database. The test is skipped where one of the programs is missing.
 */
final class Desktop implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(40);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private final Path home;
  private final Process screen;
  private final String display;
  private final List<Process> programs = new ArrayList<>();

  private Desktop(Path home, Process screen, String display) {
    this.home = home;
    this.screen = screen;
    this.display = display;
  }

  /** Opens an empty screen, if this application can be run on one. */
  static Desktop open(Path home, String application) throws IOException {
    for (String program : List.of("Xvfb", "xdotool", application)) {
      assumeTrue(isThere(program), "no " + program + " on the PATH: not seen in " + application);
    }
    Files.createDirectories(home.resolve("run"));
    Process screen =
        new ProcessBuilder(
                "Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp")
            .redirectError(home.resolve("screen.log").toFile())
            .start();
    BufferedReader told = screen.inputReader(UTF_8);
    String number = told.readLine();
    if (number == null) {
      screen.destroyForcibly();
      String reason = Files.readString(home.resolve("screen.log"));
      Assumptions.abort("Xvfb opens no screen: not seen in " + application + ": " + reason);
    }
    return new Desktop(home, screen, ":" + number);
  }

  private static boolean isThere(String program) {
    return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  Path home() {
    return home;
  }

  /** Starts an application, which writes what it says into a log of this name. */
  Process start(String log, String... command) throws IOException {
    Process process =
        builder(command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve(log).toFile())
            .start();
    programs.add(process);
    return process;
  }

  /** With nothing of whoever runs the test: no proxies, no session bus, no folders. */
  private ProcessBuilder builder(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    Map<String, String> environment = builder.environment();
    String path = environment.getOrDefault("PATH", "/usr/bin:/bin");
    environment.clear();
    environment.putAll(
        Map.of(
            "PATH", path,
            "HOME", home.toString(),
            "XDG_RUNTIME_DIR", home.resolve("run").toString(),
            "DBUS_SESSION_BUS_ADDRESS", "disabled:",
            "GSETTINGS_BACKEND", "memory",
            "NO_AT_BRIDGE", "1",
            "QTWEBENGINE_DISABLE_SANDBOX", "1",
            "LC_ALL", "C.UTF-8",
            "DISPLAY", display));
    return builder;
  }

  /** Presses keys in a window with this title, as soon as there is one. */
  void press(String window, String... keys) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("key", "--delay", "200"));
    command.addAll(List.of(keys));
    inWindow(window, command);
  }

  /** Writes a line into a window with this title, as soon as there is one. */
  void write(String window, String line) throws IOException, InterruptedException {
    inWindow(window, List.of("type", "--delay", "20", line));
    press(window, "Return");
  }

  private void inWindow(String window, List<String> keys) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("xdotool", "search", "--sync"));
    command.addAll(List.of("--onlyvisible", "--name", window, "windowfocus", "--sync"));
    command.addAll(keys);
    Process process = start("keys.log", command.toArray(String[]::new));
    assertThat(process.waitFor(PATIENCE)).as("a window '%s'", window).isTrue();
    assertThat(process.exitValue()).as(Files.readString(home.resolve("keys.log"))).isZero();
  }

  /** Waits until something is so, which it must become while an application runs. */
  static void await(Process application, String what, BooleanSupplier done)
      throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!done.getAsBoolean()) {
      if (application.waitFor(BETWEEN_LOOKS)) {
        fail("the application has ended before " + what);
      }
      assertThat(System.nanoTime()).as(what + " has not happened").isLessThan(end);
    }
  }

  /** What a SQLite database of an application has just now, each row as its fields with a space. */
  static List<String> rows(Path database, String query) {
    if (!Files.exists(database)) {
      return List.of();
    }
    List<String> rows = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      while (found.next()) {
        StringBuilder row = new StringBuilder(found.getString(1));
        for (int column = 2; column <= found.getMetaData().getColumnCount(); column++) {
          row.append(' ').append(found.getString(column));
        }
        rows.add(row.toString());
      }
      return rows;
    } catch (SQLException _) {
      return List.of(); // not made yet, or locked just now
    }
  }

  /** Ends an application and all that it has started. */
  static void end(Process process) {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(one -> one.onExit().join());
  }

  @Override
  public void close() {
    programs.forEach(Desktop::end);
    end(screen);
  }
}
