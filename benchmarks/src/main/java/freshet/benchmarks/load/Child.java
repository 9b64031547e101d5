package freshet.benchmarks.load;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Java process that is spoken with line by line, and what Linux knows of it. */
final class Child implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;

  private final Process process;
  private final BufferedReader out;
  private final BufferedWriter in;

  Child(List<String> options, Class<?> main, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "2"); // as the launcher does
    process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    out = process.inputReader(StandardCharsets.UTF_8);
    in = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Waits for a line that begins so, and gives its rest. */
  String await(String word) throws IOException {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(word)) {
        return line.substring(word.length()).strip();
      }
    }
    throw new IOException("the process ended before it said " + word);
  }

  String ask(String line, String answer) throws IOException {
    in.write(line);
    in.newLine();
    in.flush();
    return await(answer);
  }

  /** Processor time so far, user and system, in seconds. */
  double cpu() throws IOException {
    return Processor.of(process.pid());
  }

  /** A line of its status in MiB: VmRSS for what it holds in memory, VmHWM for the most so far. */
  double mebibytes(String name) throws IOException {
    for (String line : Files.readAllLines(proc("status"))) {
      if (line.startsWith(name + ":")) {
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
      }
    }
    throw new IOException("no " + name);
  }

  private Path proc(String name) {
    return Path.of("/proc", Long.toString(process.pid()), name);
  }

  /** Ends it at once. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Ends its input and waits for it. */
  @Override
  public void close() throws IOException {
    in.close();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("the process did not end");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
