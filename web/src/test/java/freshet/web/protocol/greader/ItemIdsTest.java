package freshet.web.protocol.greader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemIdsTest {
  @ParameterizedTest
  @CsvSource({
    "'tag:google.com,2005:reader/item/000000000000048c',1164",
    "'tag:google.com,2005:reader/item/48c',1164",
    "000000000000048c,1164",
    "000000000000048C,1164",
    "1164,1164",
    "' 1164 ',1164",
    "0000000000001164,4452",
    "1000000000001164,1000000000001164",
    "-1,-1",
    "ffffffffffffffff,-1"
  })
  void gr031_everyFormIsRead(String written, long id) {
    assertThat(ItemIds.of(written)).hasValue(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "tag:google.com,2005:reader/item/",
        "tag:google.com,2005:reader/item/12345678901234567",
        "tag:google.com,2005:reader/item/-1",
        "99999999999999999999",
        "1.5",
        "48c",
        "\u0000"
      })
  void gr031_garbageIsNone(String written) {
    assertThat(ItemIds.of(written)).isEmpty();
  }

  @Test
  void gr030_theLongFormIsPaddedAndLowerCase() {
    assertThat(ItemIds.longForm(754)).isEqualTo("tag:google.com,2005:reader/item/00000000000002f2");
  }

  @Test
  void gr031_allFormsOfAnIdAreTheSame() {
    Random random = new Random(3);
    for (int k = 0; k < 1000; k++) {
      long id = random.nextLong(1, 1_000_000_000_000_000L);
      String hex = Long.toHexString(id);
      List<String> forms =
          List.of(
              ItemIds.longForm(id),
              "tag:google.com,2005:reader/item/" + hex,
              "0".repeat(16 - hex.length()) + hex,
              String.valueOf(id));
      assertThat(ItemIds.all(forms)).containsExactly(id);
    }
  }
}
