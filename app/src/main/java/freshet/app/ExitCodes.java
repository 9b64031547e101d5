package freshet.app;

import freshet.app.settings.SetupException;
import freshet.app.settings.SimilarNames;
import freshet.charts.PlainLine;
import freshet.cluster.ClusterException;
import freshet.cluster.FencedException;
import freshet.simulator.trace.SimulatorException;
import freshet.store.model.NotLeaderException;
import freshet.store.model.StoreException;
import freshet.web.ListenException;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports failures as one sentence: exit code 2 for unusable input, 1 for bugs. */
final class ExitCodes implements IParameterExceptionHandler, IExecutionExceptionHandler {
  static final String NO_MEMORY =
      "the memory did not suffice; give more, e.g. by FRESHET_JAVA_OPTIONS=-Xmx8g";

  /** Exceptions whose messages are meant for people: what was wrong and what to do. */
  private static final List<Class<? extends Throwable>> TOLD =
      List.of(
          SimulatorException.class,
          UsageException.class,
          SetupException.class,
          ListenException.class,
          ClusterException.class,
          StoreException.class);

  private static final List<Class<? extends Throwable>> DEPOSED =
      List.of(NotLeaderException.class, FencedException.class);

  /** The exit code if another server leads. */
  private static final int DEPOSED_CODE = 5;

  private final boolean stackTraces;

  ExitCodes(boolean stackTraces) {
    this.stackTraces = stackTraces;
  }

  @Override
  public int handleParseException(ParameterException exception, String[] args) {
    CommandLine command = exception.getCommandLine();
    String sentence =
        exception instanceof UnmatchedArgumentException unmatched
            ? unknown(unmatched)
            : plain(String.valueOf(exception.getMessage()));
    say(command, sentence + "; see '" + nameOf(command) + " --help'");
    return ExitCode.USAGE;
  }

  /** Replaces the library's programmer terms. */
  private static String plain(String message) {
    return uncapitalised(message)
        .replaceFirst("is not an? (int|long)$", "is not a whole number")
        .replaceFirst("is not a double$", "is not a number")
        .replaceFirst("\\.$", "");
  }

  private static String unknown(UnmatchedArgumentException exception) {
    CommandSpec spec = exception.getCommandLine().getCommandSpec();
    String word = exception.getUnmatched().getFirst();
    boolean option = word.startsWith("-");
    boolean command = !option && !spec.subcommands().isEmpty();
    Collection<String> names = option ? spec.optionsMap().keySet() : spec.subcommands().keySet();
    String kind = option ? "option" : command ? "command" : "argument";
    return "there is no " + kind + " '" + word + "'" + SimilarNames.question(word, names, 1);
  }

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine command, ParseResult parsed) {
    Optional<String> deposed =
        DEPOSED.stream().flatMap(kind -> cause(exception, kind).stream()).findFirst();
    if (deposed.isPresent()) {
      say(command, deposed.get());
      return DEPOSED_CODE;
    }
    Optional<String> badInput =
        TOLD.stream().flatMap(kind -> cause(exception, kind).stream()).findFirst();
    if (badInput.isPresent()) {
      say(command, badInput.get());
      return ExitCode.USAGE;
    }
    if (cause(exception, OutOfMemoryError.class).isPresent()) {
      say(command, NO_MEMORY);
      return ExitCode.SOFTWARE;
    }
    if (stackTraces) {
      exception.printStackTrace(command.getErr());
    }
    say(
        command,
        "internal error ("
            + exception
            + "); "
            + (stackTraces ? "its stack trace is above" : "FRESHET_TRACE=1 shows where it did"));
    return ExitCode.SOFTWARE;
  }

  /** Returns the message of the first cause of a type. */
  private static Optional<String> cause(Throwable exception, Class<? extends Throwable> kind) {
    return Stream.iterate(exception, cause -> cause != null, Throwable::getCause)
        .filter(kind::isInstance)
        .findFirst()
        .map(found -> String.valueOf(found.getMessage()));
  }

  private static void say(CommandLine command, String sentence) {
    PrintWriter err = command.getErr();
    String end = sentence.endsWith(".") ? "" : ".";
    err.println(nameOf(command) + ": " + uncapitalised(PlainLine.of(sentence)) + end);
    err.flush();
  }

  private static String nameOf(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  private static String uncapitalised(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
  }
}
