package freshet.benchmarks;

import freshet.benchmarks.FeedKind.Sample;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Reading feeds: Freshet beside ROME and bare StAX parsers, on the same documents in one run.
 * Arguments: seconds an iteration (default 2), then names of parsers (default all).
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ParseBenchmark {
  @Param public FeedKind kind = FeedKind.MADE_UP_BLOG;

  /** What the thread that reads really worked; it shares its cores with others. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class CpuTime {
    public long nanos;
    public long runs;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    long now() {
      return threads.getCurrentThreadCpuTime();
    }
  }

  private final Parsers parsers = new Parsers();
  private List<Sample> samples = List.of();

  @Setup
  public void load() {
    samples = kind.samples();
  }

  @Benchmark
  public void freshet(Blackhole sink, CpuTime time) {
    readAll(parsers::freshet, sink, time);
  }

  @Benchmark
  public void rome(Blackhole sink, CpuTime time) {
    readAll(parsers::rome, sink, time);
  }

  @Benchmark
  public void aalto(Blackhole sink, CpuTime time) {
    readAll(parsers::aalto, sink, time);
  }

  @Benchmark
  public void jdk(Blackhole sink, CpuTime time) {
    readAll(parsers::jdk, sink, time);
  }

  private void readAll(Function<byte[], Object> parser, Blackhole sink, CpuTime time) {
    long start = time.now();
    for (Sample sample : samples) {
      sink.consume(parser.apply(sample.bytes()));
    }
    time.nanos += time.now() - start;
    time.runs++;
  }

  public static void main(String[] args) throws RunnerException {
    ParseReport report = new ParseReport();
    report.documents();
    report.figures(new Runner(options(args, report.kinds())).run());
  }

  private static Options options(String[] args, String[] kinds) {
    TimeValue iteration = TimeValue.seconds(args.length == 0 ? 2 : Long.parseLong(args[0]));
    String parsers =
        args.length < 2 ? "\\w+" : String.join("|", List.of(args).subList(1, args.length));
    return new OptionsBuilder()
        .include(ParseBenchmark.class.getName() + ".(" + parsers + ")$")
        .param("kind", kinds)
        .warmupIterations(5)
        .warmupTime(iteration)
        .measurementIterations(5)
        .measurementTime(iteration)
        .forks(1)
        .jvmArgsAppend("--sun-misc-unsafe-memory-access=allow")
        .addProfiler(GCProfiler.class)
        .verbosity(VerboseMode.SILENT)
        .build();
  }
}
