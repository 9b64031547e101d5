package freshet.web.apps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {
  @ParameterizedTest
  @CsvSource({
    "a%2Fb,a/b",
    "a%252Fb,a%2Fb",
    "100%,100%",
    "%zz%4,%zz%4",
    "a+b%2B,a b+",
    "%F0%9F%98%80,\uD83D\uDE00",
    "%,%"
  })
  void decoded_readsEscapesOnceAndLeavesTheRest(String written, String meant) {
    assertThat(Parameters.decoded(written, true)).isEqualTo(meant);
  }

  @Test
  void whole_takesDigitsOnly() {
    assertThat(Parameters.whole("9007199254740991")).hasValue(9007199254740991L);
    assertThat(Parameters.whole("99999999999999999999999")).hasValue(Long.MAX_VALUE);
    assertThat(Parameters.whole("-1")).isEmpty();
    assertThat(Parameters.whole("")).isEmpty();
    assertThat(Parameters.whole("\u0661")).isEmpty();
  }

  @Test
  void multipart_readsTextFields() {
    String body =
        """
        --xyz
        Content-Disposition: form-data; name="api_key"

        abc
        --xyz
        Content-Disposition: form-data; name="as"

        r\u00e9ad
        --xyz--
        """
            .replace("\n", "\r\n");
    assertThat(Multipart.fields(body.getBytes(UTF_8), "multipart/form-data; boundary=xyz"))
        .containsExactly(
            new Multipart.Field("api_key", "abc"), new Multipart.Field("as", "r\u00e9ad"));
  }

  @Test
  void multipart_survivesAnything() {
    Random random = new Random(7);
    String letters = "-xyz\r\n;=\"name: ";
    for (int k = 0; k < 2000; k++) {
      StringBuilder body = new StringBuilder();
      for (int i = 0; i < 60; i++) {
        body.append(letters.charAt(random.nextInt(letters.length())));
      }
      assertThat(Multipart.fields(body.toString().getBytes(UTF_8), "multipart/x; boundary=\"x\""))
          .allSatisfy(field -> assertThat(field.name()).isNotNull());
    }
    assertThat(Multipart.fields(new byte[9], "multipart/form-data")).isEmpty();
  }
}
