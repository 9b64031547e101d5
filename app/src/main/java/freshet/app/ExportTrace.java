package freshet.app;

import freshet.web.manage.History;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the history of a server as a trace. */
@Command(
    name = "export-trace",
    sortOptions = false,
    header = "Writes what the server has watched as a trace for 'freshet simulate'.",
    description = {
      "",
      "CSV with the columns feed, published, window, sorted by time. Left out are postings without"
          + " a date, and those published before their feed was added: of that time a first"
          + " document shows only the end. What was missed is not in it, as nobody saw it. A feed is"
          + " named by its URL without secrets, one that is somebody's own by its number."
    },
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet export-trace own.csv.gz",
      "  freshet export-trace | freshet simulate --trace - --learn 7d"
    })
final class ExportTrace extends ServerCommand {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description =
          "Where to write, compressed if its name ends with .gz; standard output unless given.")
  private @Nullable Path file;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "Only the last N whole days (UTC) and this one. Default: all.")
  private @Nullable Integer days;

  @Override
  public Integer call() throws IOException {
    Map<String, String> span = days == null ? Map.of() : Map.of("days", Integer.toString(days));
    String path = ApiClient.path("/api/trace", span);
    ApiClient server = server();
    History history = server.get(ApiClient.path("/api/history", span), History.class);
    if (file == null) {
      server.download(path, System.out);
      System.out.flush();
    } else {
      boolean packed = file.toString().endsWith(".gz");
      NewFile.write(
          file,
          false,
          to -> {
            try (OutputStream out = packed ? new GZIPOutputStream(to) : to) {
              server.download(path, out);
            }
          });
      out().println("written to " + file);
      out().flush();
    }
    err()
        .printf(
            Locale.ROOT,
            "%,d postings of %,d feeds; left out: %,d without a date, %,d of before their feed was"
                + " added%n",
            history.postings(),
            history.activeFeeds(),
            history.undated(),
            history.early());
    err().flush();
    return ExitCode.OK;
  }
}
