package freshet.simulator.trace;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Reads UTF-8 text line by line, plain or gzip; errors are reported in one sentence. */
final class TextLines implements AutoCloseable {
  private static final int BUFFER = 1 << 16;
  private static final int LONGEST_QUOTE = 80;

  private final String described;
  private final BufferedReader reader;
  private int number;

  private TextLines(String described, BufferedReader reader) {
    this.described = described;
    this.reader = reader;
  }

  /** Opens a file; {@code what} starts the error sentences, such as "the trace". */
  static TextLines open(String file, String what) {
    String described = what + " " + quoted(file);
    try {
      Path path = Path.of(file);
      if (Files.isDirectory(path)) {
        throw new SimulatorException(described + " is a directory; name a file inside it");
      }
      return of(Files.newInputStream(path), described);
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new SimulatorException(described + " does not exist; check the path");
    } catch (AccessDeniedException e) {
      throw new SimulatorException(described + " may not be read; check its permissions");
    } catch (IOException e) {
      throw broken(described, 0, e);
    }
  }

  /** Reads a stream, which may be gzip by its first bytes. */
  static TextLines of(InputStream bytes, String described) {
    try {
      InputStream plain = unzipped(new BufferedInputStream(bytes, BUFFER));
      // a strict decoder reports bytes that are not UTF-8 instead of replacing them
      return new TextLines(
          described,
          new BufferedReader(
              new InputStreamReader(plain, StandardCharsets.UTF_8.newDecoder()), BUFFER));
    } catch (IOException e) {
      throw broken(described, 0, e);
    }
  }

  private static InputStream unzipped(InputStream bytes) throws IOException {
    bytes.mark(2);
    boolean gzip = bytes.read() == 0x1f && bytes.read() == 0x8b;
    bytes.reset();
    return gzip ? new GZIPInputStream(bytes, BUFFER) : bytes;
  }

  /** Returns the next line that is not blank; null at the end. */
  @Nullable String next() {
    try {
      String line;
      do {
        line = reader.readLine();
        number++;
      } while (line != null && line.isBlank());
      if (line != null && line.indexOf('\0') >= 0) {
        throw new CharacterCodingException();
      }
      return line != null && number == 1 && line.charAt(0) == '\uFEFF' ? line.substring(1) : line;
    } catch (IOException e) {
      throw broken(described, number, e);
    }
  }

  private static SimulatorException broken(String described, int line, IOException e) {
    String where = line > 0 ? " after line " + line : "";
    return new SimulatorException(
        described
            + switch (e) {
              case EOFException _ ->
                  " ends in the midst of its gzip data" + where + "; fetch or compress it again";
              case ZipException _ ->
                  " is damaged gzip data"
                      + where
                      + " ("
                      + e.getMessage()
                      + "); fetch or compress it again";
              case CharacterCodingException _ ->
                  " is not UTF-8 text"
                      + where
                      + "; give CSV or, for a trace, JSON lines, plain or gzip";
              default -> " cannot be read" + where + " (" + e.getMessage() + "); check the file";
            });
  }

  /** Returns an error about the whole file. */
  SimulatorException wrong(String predicate) {
    return new SimulatorException(described + " " + predicate);
  }

  /** Returns an error about the line that was just read. */
  SimulatorException wrongLine(String sentence) {
    return new SimulatorException(described + ", line " + number + ": " + sentence);
  }

  /** Returns an input value for error messages: quoted, printable, not too long. */
  static String quoted(String value) {
    String printable = value.replaceAll("\\p{Cntrl}", "?");
    return "'"
        + (printable.length() <= LONGEST_QUOTE
            ? printable
            : printable.substring(0, LONGEST_QUOTE) + "…")
        + "'";
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
