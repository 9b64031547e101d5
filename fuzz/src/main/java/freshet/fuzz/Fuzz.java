package freshet.fuzz;

import com.code_intelligence.jazzer.Jazzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tries a target for some seconds: {@code Fuzz FOLDER NAME [SECONDS]}, the folder being that of
 * this module; without a name, prints the names. Ends with an exit code other than 0 on a finding,
 * which lies in {@code target/fuzz/NAME} then, to be mended and kept.
 */
public final class Fuzz {
  private static final String USUAL_SECONDS = "60";

  /** Larger inputs are cut: most faults fit into a small one, and small ones are fast. */
  private static final int LONGEST_INPUT = 8192;

  private Fuzz() {}

  /** See above. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length == 1) {
      Stream.of(Target.values()).map(Target::word).forEach(System.out::println);
      return;
    }
    Optional<Target> target = named(args[1]);
    String seconds = args.length > 2 ? args[2] : USUAL_SECONDS;
    if (target.isEmpty() || !seconds.matches("[1-9][0-9]{0,5}")) {
      System.err.printf("freshet fuzz: no target '%s' for '%s' seconds.%n", args[1], seconds);
      System.exit(2);
    }
    List<String> options = options(Path.of(args[0]), target.orElseThrow(), seconds);
    Jazzer.main(options.toArray(String[]::new));
  }

  private static Optional<Target> named(String name) {
    return Arrays.stream(Target.values())
        .filter(target -> target.word().equalsIgnoreCase(name))
        .findFirst();
  }

  private static List<String> options(Path module, Target target, String seconds)
      throws IOException {
    Path out = module.resolve("target/fuzz").resolve(target.word());
    Path corpus = Files.createDirectories(out.resolve("corpus"));
    List<String> options = new ArrayList<>();
    options.add("--target_class=" + target.typeName());
    options.add("--instrumentation_includes=freshet.**");
    // hooks in all classes would take most of the time
    options.add("--custom_hook_includes=freshet.**");
    options.add("--reproducer_path=" + out);
    options.add("-artifact_prefix=" + out + "/");
    options.add("-max_total_time=" + seconds);
    options.add("-max_len=" + LONGEST_INPUT);
    options.add("-timeout=30");
    options.add("-rss_limit_mb=4096");
    options.add("-print_final_stats=1");
    options.add(corpus.toString()); // new inputs go to the first folder
    Seeds.of(module, target, out).map(Path::toString).forEach(options::add);
    return options;
  }
}
