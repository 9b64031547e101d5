package freshet.reading.save;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.reading.RequestRejectedException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SaveTemplateTest {
  private static final SaveItem ITEM =
      new SaveItem(7, "https://a.example/?x=1&y=2", "A \"b\"\n& }} ~LINK~ *", "Ada", null);

  @Test
  void sv31_values_areEncodedByTheirPlace() {
    assertThat(SaveTemplate.url("https://s.example/add?u=~LINK~&t=~TITLE~&i=~ID~", ITEM))
        .isEqualTo(
            "https://s.example/add?u=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y%3D2"
                + "&t=A%20%22b%22%0A%26%20%7D%7D%20~LINK~%20%2A&i=7");
    assertThat(SaveTemplate.body("{\"t\": \"~TITLE~\"}", "application/json", ITEM))
        .isEqualTo("{\"t\": \"A \\\"b\\\"\\n& }} ~LINK~ *\"}");
    assertThat(SaveTemplate.body("a=~AUTHORS~&u=~LINK~", "application/x-www-form-urlencoded", ITEM))
        .isEqualTo("a=Ada&u=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y%3D2");
    assertThat(SaveTemplate.body("~~ID~ ~NONE~ ~", "text/plain", ITEM)).isEqualTo("~7 ~NONE~ ~");
  }

  private static FetchResult none(FetchRequest request) {
    throw new AssertionError("nothing is to be fetched: " + request);
  }

  private static SaveField field(String name) {
    return new TemplateTarget(new SaveClient(SaveTemplateTest::none, () -> Instant.EPOCH))
        .fields().stream().filter(field -> field.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void sv31_server_isTheSameForAllArticles() {
    assertThat(field("url").read("https://s.example/~ID~?u=~LINK~"))
        .isEqualTo("https://s.example/~ID~?u=~LINK~");
    for (String bad :
        List.of(
            "~LINK~",
            "https://~TITLE~.example/",
            "https://s.example:808~ID~/",
            "https://u:p@s.example/")) {
      assertThatThrownBy(() -> field("url").read(bad))
          .as(bad)
          .isInstanceOf(RequestRejectedException.class);
    }
  }

  @Test
  void sv31_fieldsThatCannotBeUsed_areRefused() {
    assertThat(field("method").read("get")).isEqualTo("GET");
    assertThatThrownBy(() -> field("method").read("PUT"))
        .isInstanceOf(RequestRejectedException.class);
    assertThatThrownBy(() -> field("headers").read("no colon"))
        .isInstanceOf(RequestRejectedException.class);
    assertThatThrownBy(() -> field("expected").read("2xx"))
        .isInstanceOf(RequestRejectedException.class);
  }
}
