package freshet.app.adversary;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Asks a server for its health every 200 ms, and its operating system for the rest. */
final class Vitals implements AutoCloseable {
  private static final int EVERY_MILLIS = 200;
  private static final int PATIENCE_MILLIS = 20_000;

  /** A thread that does one job: its name does not end with a number, as those of pools do. */
  private static final Pattern THREAD =
      Pattern.compile("^\"([^\"]*[a-zA-Z])\" #\\d+", Pattern.MULTILINE);

  /**
   * Threads that come and go: Java's own, those of libraries' pools, and those of lanes, one for
   * each task.
   */
  private static final Pattern OF_OTHERS =
      Pattern.compile(
          "(Attach|Compiler|C[12] |Signal|DestroyJavaVM|Common-Cleaner|Keep-Alive|process"
              + " reaper|OkHttp|writer:|readers:|qtp|JettyScheduler|lane-).*");

  private final int port;
  private final long pid;
  private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService probes = Executors.newCachedThreadPool();
  private final Queue<Long> millis = new ConcurrentLinkedQueue<>();
  private final Queue<String> unhealthy = new ConcurrentLinkedQueue<>();

  Vitals(int port, long pid) {
    this.port = port;
    this.pid = pid;
  }

  void begin() {
    // a probe does not wait for the one before, so that a long stall counts as often as it is felt
    var _ =
        ticker.scheduleAtFixedRate(
            () -> probes.execute(this::probe), 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void probe() {
    long begun = System.nanoTime();
    String status;
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket
          .getOutputStream()
          .write(
              "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
                  .getBytes(US_ASCII));
      var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      String line = reader.readLine();
      status = line == null ? "closed" : line;
    } catch (IOException e) {
      status = e.toString();
    }
    millis.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
    if (!status.contains(" 200")) {
      unhealthy.add(status);
    }
  }

  /** A percentile of the times that the health took to be told, in milliseconds. */
  long percentile(double share) {
    List<Long> sorted = millis.stream().sorted().toList();
    return sorted.get((int) Math.min(sorted.size() - 1, Math.floor(share * sorted.size())));
  }

  int count() {
    return millis.size();
  }

  /** All answers that were not 200. */
  List<String> unhealthy() {
    return List.copyOf(unhealthy);
  }

  /** The most memory that was ever resident, in MiB. */
  long peakMebibytes() {
    return memory("VmHWM:");
  }

  /** What is resident now, in MiB. */
  long mebibytes() {
    return memory("VmRSS:");
  }

  private long memory(String key) {
    try (var lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
              .filter(line -> line.startsWith(key))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .findFirst()
              .orElseThrow()
          / 1024;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of the long-lived threads that it has now. */
  Set<String> threads() throws InterruptedException {
    try {
      Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
      Process process =
          new ProcessBuilder(jcmd.toString(), Long.toString(pid), "Thread.print")
              .redirectErrorStream(true)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), US_ASCII);
      process.waitFor();
      Set<String> names = new TreeSet<>();
      THREAD
          .matcher(said)
          .results()
          .map(found -> found.group(1))
          .filter(name -> !OF_OTHERS.matcher(name).matches())
          .forEach(names::add);
      return names;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the answers that are under way. */
  @Override
  public void close() {
    ticker.close();
    probes.close();
  }
}
