package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import freshet.store.account.FeedScope;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Act;
import freshet.store.account.Rule.Field;
import freshet.store.account.Rule.Matching;
import freshet.store.account.StreamQuery;
import freshet.village.VillageHost;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rules that are too large for the server, through the page that makes them and at a start. */
@Timeout(120)
class RuleLimitsTest {
  private static final String OVERFLOWING = "(?:d?d?d?d?d?d?d?d?d?d?){1000}z";

  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
  }

  private long ada() {
    return server.store().accounts().find("ada").orElseThrow().id();
  }

  private static Map<String, String> form(String matching, String pattern) {
    return new HashMap<>(
        Map.of(
            "matching", matching,
            "pattern", pattern,
            "title", "on",
            "in", "all",
            "act", "star",
            "label", ""));
  }

  private void subscribe(VillageHost host) {
    HttpResponse<String> answer =
        ada.at("/subscriptions")
            .post("/subscriptions", Map.of("url", host.url("/feed"), "folder", ""));
    String where = answer.headers().firstValue("Location").orElseThrow();
    server.awaitRetrieved(Long.parseLong(where.replaceAll(".*/feed/(\\d+).*", "$1")));
  }

  private static void await(BooleanSupplier condition) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
          }
        });
  }

  private int starred() {
    return server.store().reading().page(StreamQuery.of(ada(), 99).starred(true)).size();
  }

  @Test
  void ruleThatOverflowedTheStack_isRefusedOnTheForm() {
    HttpResponse<String> answer = ada.at("/rules").post("/rules", form("expression", OVERFLOWING));

    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("is too large", "1000 are allowed");
    assertThat(ada.post("/rules/try", form("expression", OVERFLOWING)).statusCode()).isEqualTo(422);
    assertThat(server.store().rules().of(ada())).isEmpty();
  }

  @Test
  void ruleOfAnEarlierVersion_isSwitchedOffAndTheOthersWork() {
    server
        .store()
        .rules()
        .add(
            new Rule(
                0,
                ada(),
                Act.MUTE,
                "",
                Matching.EXPRESSION,
                OVERFLOWING,
                Set.of(Field.TITLE),
                new FeedScope.All(),
                Instant.now()));
    ada.at("/rules").post("/rules", form("words", "posting"));
    subscribe(server.host("news", ReaderPagesTest.feed("News", 3)));

    await(() -> starred() == 3);
    await(() -> !server.store().rules().of(ada()).getFirst().isOn());
    assertThat(ada.get("/rules").body())
        .contains("Switched off", "is too large", "Edit and save it to switch it on again");
    Rule off = server.store().rules().of(ada()).getFirst();
    assertThat(off.isOn()).isFalse();

    assertThat(ada.post("/rules/" + off.id(), form("expression", "news")).statusCode())
        .isEqualTo(303);
    assertThat(ada.get("/rules").body()).doesNotContain("Switched off");
  }
}
