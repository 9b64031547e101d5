package freshet.app;

import freshet.charts.PlainLine;
import freshet.web.admin.ImportReport;
import freshet.web.admin.ImportReport.Problem;
import freshet.web.admin.ImportStep;
import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Imports a list of feeds. */
@Command(
    name = "import",
    sortOptions = false,
    header = "Imports a list of feeds.",
    description = {
      "",
      "The list is OPML, as other readers export it, or text with one URL per line, where"
          + " # begins a comment. Readable entries are imported; the others are reported by"
          + " line. Importing a list twice does no harm."
    },
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet import subscriptions.opml",
      "  freshet import urls.txt",
      "  freshet import -"
    })
final class ImportCommand extends ServerCommand {
  private static final int MOST_SHOWN = 100;

  @Parameters(paramLabel = "FILE|-", description = "The list; - is standard input.")
  private String file = "";

  @Mixin private final ProgressOption progress = new ProgressOption();

  @Override
  public Integer call() {
    ImportReport report = report();
    print(
        "imported %s; %s already"
            .formatted(feeds(report.imported()), verb(report.known(), "watched")));
    if (report.inFolders() > 0) {
      print(report.inFolders() == 1 ? "1 is in a folder" : report.inFolders() + " are in folders");
    }
    report
        .includes()
        .forEach(url -> print("the list includes another one, which was not read: " + url));
    out().flush();
    problems(report);
    boolean nothing = report.imported() + report.known() == 0;
    if (nothing && report.problems().isEmpty()) {
      complain("the list names no feed.");
    }
    return nothing ? ExitCode.USAGE : ExitCode.OK;
  }

  private ImportReport report() {
    List<ImportReport> reports = new ArrayList<>();
    try (ProgressLine line = progress.line("import")) {
      server()
          .upload(
              "/api/import",
              list(),
              ImportStep.class,
              step -> {
                line.reached(step.done(), step.all());
                Optional.ofNullable(step.report()).ifPresent(reports::add);
              });
    }
    return reports.stream().findFirst().orElseThrow(() -> new UsageException(ApiClient.CUT));
  }

  private static String feeds(int count) {
    return count == 1 ? "1 feed" : count + " feeds";
  }

  private static String verb(int count, String participle) {
    return (count == 1 ? "1 was " : count + " were ") + participle;
  }

  private void problems(ImportReport report) {
    int count = report.problems().size();
    if (count > 0) {
      complain(count == 1 ? "1 entry was left out:" : count + " entries were left out:");
      report.problems().stream()
          .limit(MOST_SHOWN)
          .forEach(problem -> err().println("  " + PlainLine.of(line(problem))));
      if (count > MOST_SHOWN) {
        err().println("  and " + (count - MOST_SHOWN) + " more");
      }
      err().flush();
    }
  }

  private static String line(Problem problem) {
    return problem.line() == 0
        ? problem.sentence()
        : "line " + problem.line() + ": " + problem.sentence();
  }

  private BodyPublisher list() {
    if (file.equals("-")) {
      return BodyPublishers.ofInputStream(() -> System.in);
    }
    Path path = Path.of(file);
    if (Files.isDirectory(path)) {
      throw new UsageException("'" + file + "' is a folder; name a file in it");
    }
    try {
      return BodyPublishers.ofFile(path);
    } catch (FileNotFoundException e) {
      throw new UsageException("the file '" + file + "' does not exist or cannot be read");
    }
  }
}
