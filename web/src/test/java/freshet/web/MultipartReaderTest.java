package freshet.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.reading.RequestRejectedException;
import freshet.web.UrlEncoded.Field;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartReaderTest {
  private static final String TYPE = "multipart/form-data; boundary=xyz";

  private static final String FORM =
      """
      --xyz
      Content-Disposition: form-data; name="api_key"

      abc
      --xyz
      Content-Disposition: form-data; name="as"

      r\u00e9ad
      --xyz
      content-disposition: form-data; name=empty


      --xyz--
      """
          .replace("\n", "\r\n");

  /** Gives a few bytes at each read, as a network does. */
  private static InputStream slow(byte[] bytes, int most) {
    return new FilterInputStream(new ByteArrayInputStream(bytes)) {
      @Override
      public int read(byte[] into, int from, int length) throws IOException {
        return super.read(into, from, Math.min(length, most));
      }
    };
  }

  private static List<Field> fields(InputStream in, String type) throws IOException {
    MultipartReader reader = MultipartReader.of(in, type);
    List<Field> fields = new ArrayList<>();
    for (Optional<MultipartReader.Part> part = reader.next();
        part.isPresent();
        part = reader.next()) {
      fields.add(new Field(part.get().name(), reader.text()));
    }
    return fields;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100_000})
  void fields_areReadHoweverTheyArrive(int most) throws IOException {
    assertThat(fields(slow(FORM.getBytes(UTF_8), most), TYPE))
        .containsExactly(
            new Field("api_key", "abc"), new Field("as", "r\u00e9ad"), new Field("empty", ""));
  }

  @Test
  void file_isCopiedByteForByte_whateverLooksLikeABoundaryInIt() throws IOException {
    Random random = new Random(17);
    byte[] letters = "\r\n--xyz".getBytes(UTF_8);
    byte[] file = new byte[200_000];
    for (int k = 0; k < file.length; k++) {
      file[k] = k % 6 == 5 ? (byte) 'a' : letters[random.nextInt(letters.length)];
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(
        "preamble\r\n--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a;b\"\r\n\r\n"
            .getBytes(UTF_8));
    body.writeBytes(file);
    body.writeBytes("\r\n--xyz--".getBytes(UTF_8));
    body.writeBytes("\r\n".getBytes(UTF_8));

    MultipartReader reader = MultipartReader.of(slow(body.toByteArray(), 1000), TYPE);
    assertThat(reader.next()).contains(new MultipartReader.Part("file", true));
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    reader.copy(copy);

    assertThat(copy.toByteArray()).isEqualTo(file);
    assertThat(reader.next()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"multipart/form-data", "multipart/form-data; boundary=", "multipart/x;a"})
  void type_withoutABoundary_isRefused(String type) {
    assertThatThrownBy(() -> fields(new ByteArrayInputStream(FORM.getBytes(UTF_8)), type))
        .isInstanceOf(RequestRejectedException.class)
        .hasMessageContaining("boundary");
  }

  @Test
  void anything_isReadOrRefused() {
    Random random = new Random(7);
    String letters = "-xyz\r\n;=\"name: ";
    for (int k = 0; k < 2000; k++) {
      StringBuilder body = new StringBuilder();
      for (int i = 0; i < 60; i++) {
        body.append(letters.charAt(random.nextInt(letters.length())));
      }
      byte[] bytes = body.toString().getBytes(UTF_8);
      try {
        fields(new ByteArrayInputStream(bytes), "multipart/x; boundary=\"x\"");
      } catch (RequestRejectedException e) {
        assertThat(e.status()).isEqualTo(400);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }
}
