package freshet.app.kill;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A command of Freshet, mostly {@code serve}, in a process of its own. */
public final class ServerProcess implements AutoCloseable {
  /** The classes of this version. */
  static final String THIS = System.getProperty("java.class.path");

  private static final int SECONDS_TO_END = 30;
  private static final int END_OF_LOG = 1000;

  /** After SIGKILL and SIGTERM, and of a server that was deposed. */
  private static final Set<Integer> EXPECTED = Set.of(137, 143, Cluster.DEPOSED);

  private final Process process;
  private final BufferedReader out;
  private final Path log;

  private ServerProcess(Process process, Path log) {
    this.process = process;
    this.out = process.inputReader();
    this.log = log;
  }

  /**
   * Starts it.
   *
   * @param wrapper a command that runs another one, or nothing
   * @param log gets what it says on standard error, after what is there already
   */
  static ServerProcess start(List<String> wrapper, Path log, List<String> arguments) {
    return start(wrapper, THIS, log, "serve", arguments);
  }

  /**
   * The same with another command.
   *
   * @param classes a class path, {@link #THIS} or of another version
   */
  static ServerProcess start(
      List<String> wrapper, String classes, Path log, String name, List<String> arguments) {
    List<String> options = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m");
    return start(wrapper, options, classes, log, name, arguments);
  }

  /** A server of this version with other options of Java. */
  public static ServerProcess serve(
      List<String> wrapper, List<String> options, Path log, List<String> arguments) {
    return start(wrapper, options, THIS, log, "serve", arguments);
  }

  private static ServerProcess start(
      List<String> wrapper,
      List<String> options,
      String classes,
      Path log,
      String name,
      List<String> arguments) {
    List<String> command = new ArrayList<>(wrapper);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(options);
    command.addAll(List.of("-cp", classes, "freshet.app.Main", name));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().keySet().removeIf(key -> key.startsWith("FRESHET_"));
    builder.environment().put("MALLOC_ARENA_MAX", "2"); // as the launcher does
    try {
      return new ServerProcess(builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it listens; false if it ended before. */
  public boolean listens() {
    return line().startsWith("Freshet listens on ");
  }

  /** Waits for the next line that it prints; empty if it ended before. */
  public String line() {
    try {
      String line = out.readLine();
      return line == null ? "" : line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets it run for a while; throws if it ends by itself. */
  public void runFor(long millis) throws InterruptedException {
    if (process.waitFor(millis, TimeUnit.MILLISECONDS)) {
      throw new AssertionError("It ended by itself: " + process.exitValue() + "\n" + said());
    }
  }

  /** SIGKILL; gives the time when it was surely dead. */
  Instant kill() throws InterruptedException {
    process.toHandle().destroyForcibly();
    process.waitFor();
    return Instant.now();
  }

  /** Sends it a signal and gives the exit code, 128 + signal where that ended it. */
  public int end(String signal) throws InterruptedException {
    signal(signal);
    return exitCode();
  }

  void signal(String signal) throws InterruptedException {
    try {
      new ProcessBuilder("kill", "-" + signal, Long.toString(pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
      throw new AssertionError("It does not end.\n" + said());
    }
    return process.exitValue();
  }

  /** Whether it runs, and the end of what it said. */
  public String state() {
    String said = said();
    return "%s %s: %s"
        .formatted(
            log,
            process.isAlive() ? "runs" : "ended with " + process.exitValue(),
            said.substring(Math.max(0, said.length() - END_OF_LOG)));
  }

  /** Whether it ended, and not because it was told to, nor because another server leads. */
  boolean hasFailed() {
    return !process.isAlive() && !EXPECTED.contains(process.exitValue());
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  /** All it said on standard error. */
  public String said() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
