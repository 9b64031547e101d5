package freshet.app;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Reads documents from files, standard input and the web, and decompresses gzip. */
final class Documents {
  private static final int LARGEST = 15 << 20;

  private final InputStream standardInput;
  private final Document.Web web;

  Documents(InputStream standardInput, Document.Web web) {
    this.standardInput = standardInput;
    this.web = web;
  }

  /** Returns the document of a name: a URL, a file, or {@code -}; throws {@link UsageException}. */
  Document get(String name) {
    String start = name.toLowerCase(Locale.ROOT);
    if (start.startsWith("http://") || start.startsWith("https://")) {
      return web.get(name);
    }
    byte[] body = name.equals("-") ? read(standardInput, "standard input") : read(name);
    return new Document(name, inflated(body, name), null, null, List.of());
  }

  private static byte[] read(String name) {
    Path file = path(name);
    if (!Files.exists(file)) {
      if (name.contains("://")) {
        throw new UsageException("'" + name + "' is not a web address; give an http or https URL");
      }
      throw new UsageException("the file '" + name + "' does not exist; check the path");
    }
    if (Files.isDirectory(file)) {
      throw new UsageException("'" + name + "' is a folder; name the files in it");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, "the file '" + name + "'");
    } catch (IOException e) {
      throw new UsageException("the file '" + name + "' cannot be read; check its permissions");
    }
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException("'" + name + "' is not a file name");
    }
  }

  private static byte[] read(InputStream in, String what) {
    try {
      byte[] bytes = in.readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw new UsageException(what + " is larger than 15 MiB, the most that a feed may have");
      }
      return bytes;
    } catch (IOException e) {
      throw new UsageException(what + " cannot be read to its end");
    }
  }

  private static byte[] inflated(byte[] body, String name) {
    if (body.length < 2 || (body[0] & 0xff) != 0x1f || (body[1] & 0xff) != 0x8b) {
      return body;
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return read(in, "'" + name + "' without its compression");
    } catch (IOException e) {
      throw new UsageException("'" + name + "' is compressed by gzip, but damaged");
    }
  }
}
