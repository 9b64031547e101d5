package freshet.app;

import freshet.web.admin.ServerHistory;
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

/** Exports the history of a server as a trace. */
@Command(
    name = "export-trace",
    sortOptions = false,
    header = "Writes the server's history as a trace for 'freshet simulate'.",
    description = {
      "",
      "Writes CSV with the columns feed, published, window, sorted by time. Articles"
          + " without a date are left out, and so are those published before their feed was"
          + " added, of which a first document shows only the end. Missed articles are not in"
          + " it, because nobody saw them. A feed is named by its URL without secrets, a private"
          + " feed by its number."
    },
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet export-trace own.csv.gz",
      "  freshet export-trace | freshet simulate --trace - --learn 7d"
    })
final class ExportTraceCommand extends ServerCommand {
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
    ServerHistory history = server.get(ApiClient.path("/api/history", span), ServerHistory.class);
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
            "%,d articles of %,d feeds; left out: %,d without a date, %,d from before their feed"
                + " was added%n",
            history.postings(),
            history.activeFeeds(),
            history.undated(),
            history.early());
    err().flush();
    return ExitCode.OK;
  }
}
