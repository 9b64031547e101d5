package freshet.benchmarks;

import freshet.benchmarks.FeedKind.Sample;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** Megabytes a second and garbage an item, beside those of ROME. */
final class ParseReport {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  /**
   * What one parser took for some documents.
   *
   * @param nanos for reading each of them once
   */
  private record Figures(double nanos, double allocated, double bytes, double items) {
    static final Figures NONE = new Figures(0, 0, 0, 0);

    Figures plus(Figures other) {
      return new Figures(
          nanos + other.nanos,
          allocated + other.allocated,
          bytes + other.bytes,
          items + other.items);
    }

    double megabytesPerSecond() {
      return bytes * 1e3 / nanos;
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
        "%n%-18s %-9s %9s %10s %14s %10s%n",
        "documents", "parser", "MB/s", "x of ROME", "garbage B/item", "of ROME's");
    table.forEach(ParseReport::print);
  }

  private Figures figures(FeedKind kind, RunResult result) {
    List<Sample> documents = samples.getOrDefault(kind, List.of());
    Result<?> allocated = Objects.requireNonNull(result.getSecondaryResults().get(ALLOCATED));
    return new Figures(
        result.getPrimaryResult().getScore(),
        allocated.getScore(),
        documents.stream().mapToInt(sample -> sample.bytes().length).sum(),
        documents.stream().mapToInt(Sample::items).sum());
  }

  private static void print(String documents, Map<String, Figures> parsers) {
    Figures rome = parsers.getOrDefault("rome", Figures.NONE);
    parsers.forEach(
        (parser, figures) ->
            System.out.printf(
                "%-18s %-9s %9.1f %10.2f %14.0f %10.3f%n",
                documents,
                parser,
                figures.megabytesPerSecond(),
                figures.megabytesPerSecond() / rome.megabytesPerSecond(),
                figures.bytesPerItem(),
                figures.bytesPerItem() / rome.bytesPerItem()));
  }
}
