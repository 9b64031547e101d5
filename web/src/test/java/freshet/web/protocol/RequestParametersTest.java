package freshet.web.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestParametersTest {
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
    assertThat(RequestParameters.decoded(written, true)).isEqualTo(meant);
  }

  @Test
  void whole_takesDigitsOnly() {
    assertThat(RequestParameters.whole("9007199254740991")).hasValue(9007199254740991L);
    assertThat(RequestParameters.whole("99999999999999999999999")).hasValue(Long.MAX_VALUE);
    assertThat(RequestParameters.whole("-1")).isEmpty();
    assertThat(RequestParameters.whole("")).isEmpty();
    assertThat(RequestParameters.whole("\u0661")).isEmpty();
  }
}
