package freshet.app.kill;

import freshet.village.KafkaBroker;
import freshet.village.KafkaBroker.Listener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A network of its own (a namespace of Linux) for a broker, and wires that lead there; each can be
 * cut by itself, after which what is sent gets no answer, not even a refusal.
 */
final class Wires implements AutoCloseable {
  private static final String PREFIX = "freshet-wires-";

  /** Addresses that RFC 2544 sets aside for tests: four for a wire, 16 wires for a process. */
  private static final int PROCESSES = 2000;

  private static final int MOST = 16;
  private static final int ADDRESSES = 4;

  private final String name = PREFIX + pid();
  private final int count;

  /** Lays some wires. */
  Wires(int count) {
    if (count > MOST) {
      throw new IllegalArgumentException(count + " wires are too many; at most " + MOST);
    }
    this.count = count;
    removeLeftovers();
    ip("netns", "add", name);
    within("link", "set", "lo", "up");
    for (int wire = 0; wire < count; wire++) {
      lay(wire);
    }
  }

  /** Whether this machine lets us do so: it takes {@code ip} and root. */
  static boolean canBeLaid() {
    try (Wires wires = new Wires(0)) {
      return run(wires.inside(), List.of("true")).isOk();
    } catch (IllegalStateException | UncheckedIOException e) {
      return false;
    }
  }

  /** Those of processes that died, this one's included; their wires go with them. */
  private static void removeLeftovers() {
    lines(ip("netns", "list"))
        .map(line -> line.split(" ", 2)[0])
        .filter(left -> left.startsWith(PREFIX))
        .filter(left -> isLeft(Long.parseLong(left.substring(PREFIX.length()))))
        .forEach(left -> ip("netns", "delete", left));
  }

  private static boolean isLeft(long pid) {
    return pid == pid() || ProcessHandle.of(pid).isEmpty();
  }

  private void lay(int wire) {
    String far = outer(wire) + "x";
    ip("link", "add", outer(wire), "type", "veth", "peer", "name", far);
    ip("link", "set", far, "netns", name);
    ip("addr", "add", address(wire, 1) + "/30", "dev", outer(wire));
    ip("link", "set", outer(wire), "up");
    within("addr", "add", address(wire, 2) + "/30", "dev", far);
    within("link", "set", far, "up");
  }

  private static String outer(int wire) {
    return "fr%d-%d".formatted(pid(), wire);
  }

  private static String address(int wire, int side) {
    long number = ADDRESSES * (MOST * (pid() % PROCESSES) + wire) + side;
    return "198.%d.%d.%d".formatted(18 + (number >> 16), (number >> 8) & 255, number & 255);
  }

  /** A command that runs another one at the far end. */
  List<String> inside() {
    return List.of("ip", "netns", "exec", name);
  }

  /** Starts a broker at the far end, with an address for each wire. */
  KafkaBroker broker(Path folder) {
    int port = KafkaBroker.freePort();
    List<Listener> listeners =
        IntStream.range(0, count)
            .mapToObj(
                wire -> new Listener("WIRE" + wire, "PLAINTEXT", host(wire) + ":" + (port + wire)))
            .toList();
    return new KafkaBroker(
        folder, inside(), KafkaBroker.SMALL_PROCESS, listeners, KafkaBroker.SMALL_TOPICS);
  }

  /** The address of the far end of a wire. */
  String host(int wire) {
    return address(wire, 2);
  }

  void cut(int wire) {
    within("link", "set", outer(wire) + "x", "down");
  }

  void mend(int wire) {
    within("link", "set", outer(wire) + "x", "up");
  }

  /** The wires first: with their space they would go a little later. */
  @Override
  public void close() {
    for (int wire = 0; wire < count; wire++) {
      ip("link", "delete", outer(wire));
    }
    ip("netns", "delete", name);
  }

  private void within(String... arguments) {
    List<String> all = new ArrayList<>(List.of("-n", name));
    all.addAll(List.of(arguments));
    ip(all.toArray(String[]::new));
  }

  private static String ip(String... arguments) {
    Ended ended = run(List.of("ip"), List.of(arguments));
    if (!ended.isOk()) {
      throw new IllegalStateException(String.join(" ", arguments) + ": " + ended.said);
    }
    return ended.said;
  }

  /** How a command ended. */
  private record Ended(int code, String said) {
    private boolean isOk() {
      return code == 0;
    }
  }

  private static Ended run(List<String> command, List<String> arguments) {
    try {
      Process process =
          new ProcessBuilder(Stream.concat(command.stream(), arguments.stream()).toList())
              .redirectErrorStream(true)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ended(process.waitFor(), said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Stream<String> lines(String text) {
    return text.lines().filter(line -> !line.isBlank());
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }
}
