package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.FeedScope;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Act;
import freshet.store.account.Rule.Field;
import freshet.store.account.Rule.Matching;
import freshet.store.model.QuarantinedWork;
import freshet.store.model.QuarantinedWork.Kind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Work that is set aside, as its owner and admins see it, and how they release it. */
@Timeout(120)
class ProblemsPageTest {
  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;
  private WebVisitor bob;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    bob = WebVisitor.another(server, ada, "bob");
  }

  @AfterEach
  void stop() {
    bob.close();
    ada.close();
    server.close();
  }

  private Rule bobsRule() {
    long account = server.store().accounts().find("bob").orElseThrow().id();
    Rule rule =
        server
            .store()
            .rules()
            .add(
                new Rule(
                    0,
                    account,
                    Act.STAR,
                    "",
                    Matching.WORDS,
                    "rivers",
                    Set.of(Field.TITLE),
                    new FeedScope.All(),
                    Instant.now()));
    fail(Kind.RULE, rule.id(), account);
    return rule;
  }

  private void fail(Kind kind, long id, @Nullable Long account) {
    Instant now = Instant.now();
    for (int i = 0; i < 2; i++) {
      server
          .store()
          .quarantines()
          .failed(
              new QuarantinedWork(
                  kind, Long.toString(id), account, "A piece", "StackOverflowError", now, now, 1));
    }
  }

  @Test
  void owner_seesTheReason_andTriesAgain() {
    Rule rule = bobsRule();
    assertThat(bob.get("/rules").body()).contains("Set aside", "StackOverflowError", "Try again");
    assertThat(bob.get("/problems").body()).contains("A piece", "failed 2 times");
    bob.at("/rules")
        .post("/problems/release", Map.of("kind", "RULE", "subject", Long.toString(rule.id())));
    assertThat(bob.get("/rules").body()).doesNotContain("Set aside");
    assertThat(server.store().quarantines().all()).isEmpty();
  }

  @Test
  void ruleThatIsChanged_isNotSetAsideAnyMore() {
    Rule rule = bobsRule();
    assertThat(
            server
                .store()
                .rules()
                .change(server.store().rules().find(rule.account(), rule.id()).orElseThrow()))
        .isTrue();
    assertThat(server.store().quarantines().all()).isEmpty();
  }

  @Test
  void admin_seesAllOnTheDashboard_inTheStatusAndInMetrics_andMayRelease() {
    Rule rule = bobsRule();
    assertThat(ada.get("/dashboard").body()).contains("1 piece of work failed");
    assertThat(ada.get("/dashboard/errors").body())
        .contains("Set aside", "StackOverflowError", "Rule %d of another".formatted(rule.id()))
        .doesNotContain("A piece");
    assertThat(ada.get("/problems").body()).contains("of another").doesNotContain("A piece");
    assertThat(server.run("status").out()).contains("1 pieces of work are set aside");
    assertThat(ada.get("/metrics").body()).contains("freshet_quarantine{kind=\"rule\"} 1.0");
    assertThat(ada.get("/health").statusCode()).isEqualTo(200);
    ada.at("/dashboard")
        .post("/problems/release", Map.of("kind", "RULE", "subject", Long.toString(rule.id())));
    assertThat(server.store().quarantines().all()).isEmpty();
  }

  @Test
  void others_seeAndReleaseNothing() {
    fail(Kind.POSTING, 1, null);
    assertThat(bob.get("/problems").body()).contains("None of your work").doesNotContain("A piece");
    assertThat(
            bob.at("/rules")
                .post("/problems/release", Map.of("kind", "POSTING", "subject", "1"))
                .statusCode())
        .isEqualTo(404);
    assertThat(server.store().quarantines().all()).hasSize(1);
    assertThat(ada.get("/problems").body()).contains("A piece");
  }
}
