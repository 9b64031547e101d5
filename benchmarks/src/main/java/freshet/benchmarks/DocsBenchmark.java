package freshet.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.benchmarks.docs.DocumentedTable;
import freshet.benchmarks.docs.DocumentedTables;
import freshet.benchmarks.docs.MarkdownTable;
import freshet.benchmarks.docs.SimulatedFigures;
import freshet.benchmarks.docs.TableCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the tables of README and docs/measurements.md again that come out of simulations, and says
 * which figures differ. It writes nothing. Its exit code is 0 if all are as documented, 1 if one
 * differs, and 2 if nothing could be compared. Arguments: parts of the headings to check, or none
 * for all of them; {@code --list} names them.
 */
public final class DocsBenchmark {
  private static final Path TRACES = Path.of("../shared/traces");

  private final Path checkout;
  private final SimulatedFigures simulated = new SimulatedFigures(this::run);

  private DocsBenchmark(Path checkout) {
    this.checkout = checkout;
  }

  public static void main(String[] args) throws IOException {
    List<DocumentedTable> chosen =
        DocumentedTables.LIST.stream().filter(table -> isChosen(table, args)).toList();
    boolean lists = List.of(args).contains("--list");
    if (lists || chosen.isEmpty()) {
      DocumentedTables.LIST.forEach(
          table -> System.out.println(table.document() + ": " + table.heading()));
      System.exit(lists ? 0 : 2);
    }
    Optional<Path> checkout = checkout();
    if (checkout.isEmpty()) {
      System.out.println("This needs a checkout with a folder shared/traces beside it.");
      System.exit(2);
    }
    System.exit(new DocsBenchmark(checkout.get()).check(chosen) ? 0 : 1);
  }

  private static boolean isChosen(DocumentedTable table, String... args) {
    String name = (table.document() + " " + table.heading()).toLowerCase(Locale.ROOT);
    return args.length == 0
        || Arrays.stream(args).anyMatch(arg -> name.contains(arg.toLowerCase(Locale.ROOT)));
  }

  private static Optional<Path> checkout() {
    return Stream.iterate(Path.of("").toAbsolutePath(), here -> here != null, Path::getParent)
        .filter(here -> Files.exists(here.resolve("docs/measurements.md")))
        .findFirst()
        .filter(here -> Files.isDirectory(here.resolve(TRACES)));
  }

  /** Checks tables one after another; true if all of them show what is measured. */
  private boolean check(List<DocumentedTable> tables) throws IOException {
    int figures = 0;
    int differing = 0;
    for (DocumentedTable table : tables) {
      System.out.printf("%n%s: %s%n", table.document(), table.heading());
      TableCheck check = TableCheck.of(documented(table), table, simulated);
      figures += check.figures();
      differing += check.differences().size();
      check.differences().forEach(difference -> System.out.println("  " + difference));
      if (check.differences().isEmpty()) {
        System.out.printf("  all %d figures are as documented%n", check.figures());
      }
      if (!check.corrected().isEmpty()) {
        System.out.println("  The rows as they are to be:");
        check.corrected().forEach(row -> System.out.println(row.text()));
      }
    }
    System.out.printf("%n%d figures compared, %d cells differ.%n", figures, differing);
    return differing == 0;
  }

  private MarkdownTable documented(DocumentedTable table) throws IOException {
    return MarkdownTable.of(Files.readString(checkout.resolve(table.document()))).stream()
        .filter(found -> found.heading().equals(table.heading()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "%s has no table under '%s'; correct DocumentedTables"
                        .formatted(table.document(), table.heading())));
  }

  /** Runs a command in a process of its own, with all cores, and returns what it prints. */
  private String run(List<String> arguments) {
    System.out.printf("  ./freshet %s%n", String.join(" ", arguments));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseParallelGC", "-XX:+UseCompactObjectHeaders"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "freshet.app.Main"));
    command.addAll(arguments);
    long begin = System.nanoTime();
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(checkout.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("the command failed; the reason is above");
      }
      System.out.printf("    took %.0f s%n", (System.nanoTime() - begin) / 1e9);
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
