package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Feeds in JSON; what does not begin like JSON is put into a list of items. */
public final class JsonTarget {
  private static final byte[] OPENING =
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[".getBytes(UTF_8);

  private JsonTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    boolean begins = data.length > 0 && (data[0] == '{' || data[0] == '[');
    FeedClaims.check(begins ? data : items(data), FeedClaims.SOURCE);
  }

  private static byte[] items(byte[] data) {
    byte[] document = Arrays.copyOf(OPENING, OPENING.length + data.length);
    System.arraycopy(data, 0, document, OPENING.length, data.length);
    return document;
  }
}
