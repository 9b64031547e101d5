package freshet.reading.rule;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.AccountRig;
import freshet.reading.alert.ArrivalMatcher;
import freshet.reading.search.ScopeFeeds;
import freshet.store.account.FeedScope;
import freshet.store.account.PostingReadState;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Act;
import freshet.store.account.Rule.Field;
import freshet.store.account.Rule.Matching;
import freshet.store.model.StoredPosting;
import freshet.store.quarantine.Quarantine;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A rule that costs too much is switched off, and the others go on. */
@Timeout(60)
class RuleBudgetTest {
  /** Beyond the budget of a posting of 30,000 characters. */
  private static final String COSTLY = "(?:.?){400}z";

  /** What the version before kept, and what ended its thread. */
  private static final String OVERFLOWING = "(?:d?d?d?d?d?d?d?d?d?d?){1000}z";

  private final List<String> notices = new ArrayList<>();
  private AccountRig rig;
  private long feed;
  private ArrivalMatcher sifter;

  @BeforeEach
  void start(@TempDir Path folder) {
    rig = new AccountRig(folder);
    feed = rig.annsFeed("https://a.example/");
    rig.read(rig.bob(), feed);
    sifter =
        new ArrivalMatcher(
            rig.store(),
            rig::now,
            new Quarantine(rig.store().quarantines(), rig::now, new Supervisor()),
            () -> {},
            (account, _, reason, path) -> notices.add(account + " " + path + " " + reason));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private Rule add(long account, Act act, Matching matching, String pattern) {
    Rule rule =
        new Rule(
            0,
            account,
            act,
            "",
            matching,
            pattern,
            Set.of(Field.TEXT),
            new FeedScope.All(),
            rig.now());
    return rig.store().rules().add(rule);
  }

  private long arrive(String text) {
    long id = rig.arrive(feed, rig.posting("Title", text));
    rig.store().search().index(500);
    sifter.sift();
    return id;
  }

  private Rule now(Rule rule) {
    return rig.store().rules().find(rule.account(), rule.id()).orElseThrow();
  }

  private String reason(Rule rule) {
    return Objects.requireNonNull(now(rule).off(), "still on").reason();
  }

  private PostingReadState state(long account, long posting) {
    return rig.store().reading().find(account, posting).orElseThrow().state();
  }

  @Test
  void storedRuleThatIsTooLarge_isSwitchedOffAndAllOthersGoOn() {
    long ann = rig.ann().id();
    Rule hostile = add(ann, Act.MUTE, Matching.EXPRESSION, OVERFLOWING);
    add(ann, Act.STAR, Matching.WORDS, "rivers");
    add(rig.bob().id(), Act.STAR, Matching.EXPRESSION, "riv.rs");

    long posting = arrive("rivers " + "d".repeat(1000));

    assertThat(reason(hostile)).contains("is too large", "1000 are allowed");
    assertThat(notices).hasSize(1).first().asString().startsWith(ann + " /rules ");
    assertThat(state(ann, posting).starred()).isTrue();
    assertThat(state(rig.bob().id(), posting).starred()).isTrue();
    arrive("again");
    assertThat(notices).as("told once").hasSize(1);
  }

  @Test
  void ruleThatNeedsTooManySteps_isSwitchedOffTheSecondTime() {
    Rule costly = add(rig.ann().id(), Act.STAR, Matching.EXPRESSION, COSTLY);
    String large = "a".repeat(30_000);

    arrive(large);
    assertThat(now(costly).isOn()).isTrue();
    arrive("small, z");
    assertThat(now(costly).isOn()).isTrue();
    long last = arrive(large);

    assertThat(reason(costly))
        .contains("it costs too much", "million are allowed", "use smaller numbers in {…}");
    assertThat(state(rig.ann().id(), last).starred()).isFalse();
    rig.store().rules().change(now(costly));
    assertThat(now(costly).isOn()).as("changed by its owner").isTrue();
  }

  @Test
  void rulesThatTogetherNeedTooManySteps_areSwitchedOffFromTheLastOn() {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      rules.add(add(rig.ann().id(), Act.STAR, Matching.EXPRESSION, COSTLY));
    }
    String medium = "a".repeat(20_000);
    arrive(medium);
    arrive(medium);

    assertThat(rules.stream().map(this::now).map(Rule::isOn))
        .containsExactly(true, true, true, false);
    assertThat(reason(rules.getLast())).contains("your rules together");
  }

  @Test
  void processorTime_isCountedForEachRule() {
    Rule slow = add(rig.ann().id(), Act.STAR, Matching.WORDS, "rivers");
    long id = rig.arrive(feed, rig.posting("Rivers", "rivers"));
    StoredPosting posting = rig.store().postings().find(id).orElseThrow();
    AtomicLong time = new AtomicLong();
    RuleBudget budget = new RuleBudget(() -> time.addAndGet(3_000_000_000L));
    AccountRules book =
        AccountRules.of(List.of(slow), ScopeFeeds.of(rig.store(), rig.ann().id()), budget);
    for (int i = 0; i < 4; i++) { // each look takes three seconds
      assertThat(book.unusable()).isEmpty();
      book.look(new PostingTexts(posting));
    }
    assertThat(book.unusable()).hasSize(1);
    assertThat(book.unusable().get(slow)).contains("6 s of processor time", "5 s are allowed");
  }
}
