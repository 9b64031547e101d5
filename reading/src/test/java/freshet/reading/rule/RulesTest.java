package freshet.reading.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.reading.AccountRig;
import freshet.reading.RequestRejectedException;
import freshet.reading.alert.ArrivalMatcher;
import freshet.store.account.Account;
import freshet.store.account.FeedScope;
import freshet.store.account.PostingReadState;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Act;
import freshet.store.account.Rule.Field;
import freshet.store.account.Rule.Matching;
import freshet.store.quarantine.Quarantine;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What rules do with what arrives. */
class RulesTest {
  private static final Set<Field> ANYWHERE = Set.of(Field.values());

  private AccountRig rig;
  private long feed;
  private long other;

  @BeforeEach
  void start(@TempDir Path folder) {
    rig = new AccountRig(folder);
    feed = rig.annsFeed("https://a.example/", "News");
    other = rig.annsFeed("https://b.example/");
    rig.read(rig.bob(), feed);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private Rule rule(
      Act act, Matching matching, String pattern, Set<Field> fields, FeedScope scope) {
    String label = act == Act.LABEL ? "Later" : "";
    long ann = rig.ann().id();
    return new Rule(0, ann, act, label, matching, pattern, fields, scope, rig.now());
  }

  private void add(Act act, String words) {
    rig.store().rules().add(rule(act, Matching.WORDS, words, ANYWHERE, new FeedScope.All()));
  }

  private long arrive(long to, String title, String text) {
    return rig.arrive(to, rig.posting(title, text));
  }

  private void sift() {
    rig.store().search().index(500);
    Quarantine quarantine = new Quarantine(rig.store().quarantines(), rig::now, new Supervisor());
    new ArrivalMatcher(rig.store(), rig::now, quarantine, () -> {}, (_, _, _, _) -> {}).sift();
  }

  private PostingReadState state(Account account, long posting) {
    return rig.store().reading().find(account.id(), posting).orElseThrow().state();
  }

  @Test
  void rules_doWhatTheySayToTheirOwnersPostings() {
    add(Act.READ, "rivers");
    add(Act.STAR, "floods");
    add(Act.LABEL, "\"high water\"");
    long plain = arrive(feed, "Mountains", "stone");
    long wet = arrive(feed, "Rivers", "<p>Floods and <b>high</b> water</p>");
    sift();

    assertThat(state(rig.ann(), plain))
        .isEqualTo(
            new PostingReadState(
                plain, feed, state(rig.ann(), plain).seenAt(), false, false, List.of()));
    assertThat(state(rig.ann(), wet).read()).isTrue();
    assertThat(state(rig.ann(), wet).starred()).isTrue();
    assertThat(state(rig.ann(), wet).tags()).containsExactly("Later");
    assertThat(state(rig.bob(), wet).read()).isFalse();
    assertThat(state(rig.bob(), wet).starred()).isFalse();
  }

  @Test
  void rule_isAppliedOnceAndNotToWhatWasThere() {
    long before = arrive(feed, "Rivers", "x");
    sift();
    add(Act.READ, "rivers");
    long after = arrive(feed, "Rivers again", "x");
    sift();
    rig.store().reading().mark(rig.ann().id(), List.of(after), false, null, rig.now());
    sift();

    assertThat(state(rig.ann(), before).read()).isFalse();
    assertThat(state(rig.ann(), after).read()).as("unread again by hand").isFalse();
  }

  @Test
  void scope_isAFolderAsItIsThenOrAFeed() {
    long folder = rig.store().subscriptions().folders(rig.ann().id()).getOrDefault("News", 0L);
    rig.store()
        .rules()
        .add(rule(Act.READ, Matching.WORDS, "rivers", ANYWHERE, new FeedScope.Folder(folder)));
    rig.store()
        .rules()
        .add(rule(Act.STAR, Matching.WORDS, "rivers", ANYWHERE, new FeedScope.Feed(other)));
    long inFolder = arrive(feed, "Rivers", "x");
    long outside = arrive(other, "Rivers", "x");
    sift();

    assertThat(state(rig.ann(), inFolder).read()).isTrue();
    assertThat(state(rig.ann(), inFolder).starred()).isFalse();
    assertThat(state(rig.ann(), outside).read()).isFalse();
    assertThat(state(rig.ann(), outside).starred()).isTrue();
    rig.store().subscriptions().removeLabel(rig.ann().id(), "News");
    long gone = arrive(feed, "Rivers", "x");
    sift();
    assertThat(state(rig.ann(), gone).read()).as("the folder is gone").isFalse();
  }

  @Test
  void fields_areLookedAtAsChosen() {
    for (Field field : Field.values()) {
      CompiledRule rule =
          new CompiledRule(
              rule(Act.READ, Matching.EXPRESSION, "needle", Set.of(field), new FeedScope.All()),
              Set.of(feed));
      for (Field where : Field.values()) {
        long id =
            rig.arrive(
                feed,
                rig.posting(
                    where == Field.TITLE ? "A Needle" : "Hay",
                    where == Field.TEXT ? "<i>need</i>le" : "hay",
                    where == Field.LINK ? "https://x.example/needle" : "https://x.example/",
                    null));
        boolean found = field == where && where != Field.AUTHOR;
        assertThat(rule.matches(rig.store().postings().find(id).orElseThrow()))
            .as("%s in %s", field, where)
            .isEqualTo(found);
      }
    }
  }

  @Test
  @Timeout(60)
  void catastrophicExpression_takesNoLongerThanOthers() {
    CompiledRule rule =
        new CompiledRule(
            rule(Act.READ, Matching.EXPRESSION, "(a+)+(a|aa)*$b", ANYWHERE, new FeedScope.All()),
            Set.of(feed));
    long id = arrive(feed, "a".repeat(50_000), "<p>" + "a".repeat(200_000) + "</p>");

    assertThat(rule.matches(rig.store().postings().find(id).orElseThrow())).isFalse();
  }

  @Test
  void patternThatCannotBe_isASentence() {
    for (String bad :
        new String[] {"(", "(?<=a)b", "(a)\\1", "((a{99}){99}){99}", "x".repeat(501), ""}) {
      Rule rule = rule(Act.READ, Matching.EXPRESSION, bad, ANYWHERE, new FeedScope.All());
      assertThatThrownBy(() -> new CompiledRule(rule, Set.of()))
          .as(bad)
          .isInstanceOf(RequestRejectedException.class);
    }
    for (String bad : new String[] {"", "-rivers", "\" \""}) {
      Rule rule = rule(Act.READ, Matching.WORDS, bad, ANYWHERE, new FeedScope.All());
      assertThatThrownBy(() -> new CompiledRule(rule, Set.of()))
          .as(bad)
          .isInstanceOf(RequestRejectedException.class);
    }
  }

  @Test
  void trial_countsWithoutDoingAnythingAndApplyDoes() {
    for (int i = 0; i < 12; i++) {
      arrive(feed, "Rivers " + i, "x");
      arrive(feed, "Mountains " + i, "x");
      arrive(other, "Rivers " + i, "x");
    }
    Rule rule = rule(Act.MUTE, Matching.WORDS, "rivers", ANYWHERE, new FeedScope.Feed(feed));
    RulePreview trial = new RulePreview(rig.store(), rule);

    assertThat(trial.result().matching()).isEqualTo(12);
    assertThat(trial.result().of()).isEqualTo(24);
    assertThat(trial.result().titles()).hasSize(10).first().isEqualTo("Rivers 11");
    assertThat(rig.store().subscriptions().find(rig.ann().id(), feed).orElseThrow().unread())
        .isEqualTo(24);
    assertThat(trial.apply(rig.now())).isEqualTo(12);
    assertThat(rig.store().subscriptions().find(rig.ann().id(), feed).orElseThrow().unread())
        .isEqualTo(12);
  }
}
