package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Exports all feeds as OPML. */
@Command(
    name = "export",
    sortOptions = false,
    header = "Exports all feeds as OPML, which other readers can import.",
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  freshet export feeds.opml", "  freshet export"})
final class ExportCommand extends ServerCommand {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "Where to write; standard output unless given.")
  private @Nullable Path file;

  @Option(
      names = "--credentials",
      description = "Includes user names and passwords in URLs of feeds.")
  private boolean credentials;

  @Override
  public Integer call() throws IOException {
    String path =
        ApiClient.path("/api/export", Map.of("credentials", Boolean.toString(credentials)));
    ApiClient server = server();
    if (file == null) {
      ByteArrayOutputStream list = new ByteArrayOutputStream();
      server.download(path, list);
      out().print(list.toString(UTF_8));
      out().flush();
    } else {
      NewFile.write(file, false, (OutputStream to) -> server.download(path, to));
      out().println("written to " + file);
    }
    return ExitCode.OK;
  }
}
