package freshet.http;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * The compression of a body. Labels are unreliable: where the bytes are conclusive (gzip, zstd,
 * plain text), they override the header.
 */
enum ContentCoding {
  IDENTITY {
    @Override
    InputStream decoded(InputStream in) {
      return in;
    }
  },
  GZIP {
    @Override
    InputStream decoded(InputStream in) throws IOException {
      return new GZIPInputStream(in, 8192);
    }
  },
  ZLIB {
    @Override
    InputStream decoded(InputStream in) {
      return new InflaterInputStream(in);
    }
  },
  RAW_DEFLATE {
    @Override
    InputStream decoded(InputStream in) {
      return new InflaterInputStream(in, new Inflater(true));
    }
  },
  BROTLI {
    @Override
    InputStream decoded(InputStream in) throws IOException {
      if (!Brotli4jLoader.isAvailable()) {
        throw FailureMessages.broken(
            "is compressed with Brotli, which cannot be read on this machine");
      }
      return new BrotliInputStream(in);
    }
  },
  ZSTD {
    @Override
    InputStream decoded(InputStream in) throws IOException {
      return new ZstdInputStream(in).setLongMax(ZSTD_WINDOW_LOG);
    }
  };

  /** The value of Accept-Encoding. */
  static final String ACCEPTED = accepted(Brotli4jLoader.isAvailable());

  private static final Set<String> NONE = Set.of("", "identity", "none", "utf-8", "text");
  private static final int PEEK = 4;

  /**
   * The largest window that HTTP allows is 8 MiB (RFC 9659); its memory is allocated in advance.
   */
  private static final int ZSTD_WINDOW_LOG = 23;

  /** Returns the codings; Brotli needs a native library, which not every machine has. */
  static String accepted(boolean brotli) {
    return brotli ? "gzip, br, zstd" : "gzip, zstd";
  }

  abstract InputStream decoded(InputStream in) throws IOException;

  /**
   * Decodes a body.
   *
   * @param labels the Content-Encoding lines
   */
  static InputStream decode(InputStream body, List<String> labels) throws IOException {
    BufferedInputStream in = new BufferedInputStream(body);
    byte[] start = peek(in);
    return start.length == 0 ? in : of(label(labels), start).decoded(in);
  }

  /** Whether decoded bytes are compressed once more. */
  static boolean compressed(byte[] bytes) {
    return gzip(bytes) || zstd(bytes);
  }

  private static String label(List<String> labels) throws FetchFailure {
    Set<String> codings =
        labels.stream()
            .flatMap(line -> Stream.of(line.split(",")))
            .map(label -> label.strip().toLowerCase(Locale.ROOT))
            .filter(label -> !NONE.contains(label))
            .collect(Collectors.toSet());
    if (codings.size() > 1) {
      throw twice();
    }
    return codings.isEmpty() ? "" : codings.iterator().next();
  }

  static FetchFailure twice() {
    return FailureMessages.broken("is compressed more than once");
  }

  private static ContentCoding of(String label, byte[] start) {
    if (gzip(start)) {
      return GZIP;
    }
    if (zstd(start)) {
      return ZSTD;
    }
    if (text(start)) {
      return IDENTITY;
    }
    return switch (label) {
      case "br" -> BROTLI;
      case "deflate" -> zlib(start) ? ZLIB : RAW_DEFLATE;
      default -> IDENTITY;
    };
  }

  private static byte[] peek(BufferedInputStream in) throws IOException {
    in.mark(PEEK);
    byte[] start = in.readNBytes(PEEK);
    in.reset();
    return start;
  }

  private static boolean gzip(byte[] start) {
    return start.length > 1 && start[0] == 0x1f && start[1] == (byte) 0x8b;
  }

  private static boolean zstd(byte[] start) {
    return start.length > 3
        && start[0] == 0x28
        && start[1] == (byte) 0xb5
        && start[2] == 0x2f
        && start[3] == (byte) 0xfd;
  }

  private static boolean zlib(byte[] start) {
    return start.length > 1
        && (start[0] & 0x0f) == 8
        && (((start[0] & 0xff) << 8) | (start[1] & 0xff)) % 31 == 0;
  }

  /**
   * Whether the bytes are text: no Brotli stream starts with any of these, since they set bits that
   * must be zero.
   */
  private static boolean text(byte[] start) {
    return start[0] == '<' || start[0] == '{' || start[0] == (byte) 0xef;
  }
}
