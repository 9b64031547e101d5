package freshet.benchmarks;

import freshet.benchmarks.FeedKind.Sample;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/** Megabytes a second and garbage an item, beside those of ROME. */
final class ParseReport {
  /**
   * What one parser took for some documents.
   *
   * @param nanos by the clock, for reading each of them once
   * @param cpuNanos of the thread that reads
   */
  private record Figures(
      double nanos, double cpuNanos, double allocated, double bytes, double items) {
    static final Figures NONE = new Figures(0, 0, 0, 0, 0);

    Figures plus(Figures other) {
      return new Figures(
          nanos + other.nanos,
          cpuNanos + other.cpuNanos,
          allocated + other.allocated,
          bytes + other.bytes,
          items + other.items);
    }

    double megabytesPerSecond() {
      return bytes * 1e3 / nanos;
    }

    double megabytesPerCpuSecond() {
      return bytes * 1e3 / cpuNanos;
    }

    double bytesPerItem() {
      return allocated / items;
    }
  }

  private final Map<FeedKind, List<Sample>> samples = new EnumMap<>(FeedKind.class);

  ParseReport() {
    for (FeedKind kind : FeedKind.values()) {
      List<Sample> found = kind.samples();
      if (!found.isEmpty()) {
        samples.put(kind, found);
      }
    }
  }

  /** The kinds of which there are documents. */
  String[] kinds() {
    return samples.keySet().stream().map(FeedKind::name).toArray(String[]::new);
  }

  /** Prints what is read. */
  void documents() {
    samples.forEach(
        (kind, documents) -> {
          System.out.println(kind + ", " + documents.size() + " documents:");
          for (Sample sample : documents) {
            System.out.printf(
                "  %8d bytes %5d items  %s%n",
                sample.bytes().length, sample.items(), sample.name());
          }
        });
  }

  /** Prints what came of it, kind by kind, then real and made-up documents as a whole. */
  void figures(Collection<RunResult> results) {
    Map<String, Map<String, Figures>> table = new TreeMap<>();
    for (RunResult result : results) {
      FeedKind kind = FeedKind.valueOf(result.getParams().getParam("kind"));
      String benchmark = result.getParams().getBenchmark();
      String parser = benchmark.substring(benchmark.lastIndexOf('.') + 1);
      Figures figures = figures(kind, result);
      String whole = kind.real() ? "all real" : "all made up";
      for (String row : List.of(kind.name(), whole)) {
        table.computeIfAbsent(row, _ -> new TreeMap<>()).merge(parser, figures, Figures::plus);
      }
    }
    System.out.printf(
        "%n%-18s %-8s %8s %9s %9s %9s %14s %9s%n",
        "documents",
        "parser",
        "MB/s",
        "of ROME's",
        "MB/CPU s",
        "of ROME's",
        "garbage B/item",
        "of ROME's");
    table.forEach(ParseReport::print);
  }

  private Figures figures(FeedKind kind, RunResult result) {
    List<Sample> documents = samples.getOrDefault(kind, List.of());
    return new Figures(
        result.getPrimaryResult().getScore(),
        second(result, "nanos") / second(result, "runs"),
        second(result, "gc.alloc.rate.norm"),
        documents.stream().mapToInt(sample -> sample.bytes().length).sum(),
        documents.stream().mapToInt(Sample::items).sum());
  }

  private static double second(RunResult result, String name) {
    return Objects.requireNonNull(result.getSecondaryResults().get(name)).getScore();
  }

  private static void print(String documents, Map<String, Figures> parsers) {
    Figures rome = parsers.getOrDefault("rome", Figures.NONE);
    parsers.forEach(
        (parser, figures) ->
            System.out.printf(
                "%-18s %-8s %8.1f %9.2f %9.1f %9.2f %14.0f %9.3f%n",
                documents,
                parser,
                figures.megabytesPerSecond(),
                figures.megabytesPerSecond() / rome.megabytesPerSecond(),
                figures.megabytesPerCpuSecond(),
                figures.megabytesPerCpuSecond() / rome.megabytesPerCpuSecond(),
                figures.bytesPerItem(),
                figures.bytesPerItem() / rome.bytesPerItem()));
  }
}
