package freshet.feed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class Sha256Test {
  /** The example of FIPS 180. */
  private static final String OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @Test
  void digest_isThatOfTheStandard() {
    assertThat(Sha256.hex("abc")).isEqualTo(OF_ABC);
  }

  @Test
  void pieces_makeOneText() {
    assertThat(new Sha256().add("a").add("bc".getBytes(UTF_8)).hex()).isEqualTo(OF_ABC);
    assertThat(new Sha256().add("a").addZero().add("b").hex()).isEqualTo(Sha256.hex("a\0b"));
    assertThat(HexFormat.of().formatHex(new Sha256().add("abc").bytes())).isEqualTo(OF_ABC);
  }
}
