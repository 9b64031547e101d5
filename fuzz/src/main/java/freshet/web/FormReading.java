package freshet.web;

import freshet.reading.RequestRejectedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Opens the forms that browsers and applications send to the worst cases. */
public final class FormReading {
  private FormReading() {}

  /** Reads a multipart form with the boundary {@code b}. */
  public static void multipart(byte[] body) {
    read(body, "multipart/form-data; boundary=b");
  }

  /** Reads an empty form of some type. */
  public static void type(String contentType) {
    read(new byte[0], contentType);
  }

  /** Reads an urlencoded form with any number of fields. */
  public static void urlEncoded(String form) {
    UrlEncoded.fields(form, Integer.MAX_VALUE);
  }

  private static void read(byte[] body, String contentType) {
    try {
      MultipartReader reader = MultipartReader.of(new ByteArrayInputStream(body), contentType);
      while (reader.next().isPresent()) {
        reader.text();
      }
    } catch (RequestRejectedException e) {
      // as it should be
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
