package freshet.web.rules;

import freshet.store.Quarantined;
import freshet.store.Store;
import freshet.store.people.Rule;
import freshet.store.people.Rule.Field;
import freshet.store.people.SwitchedOff;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import freshet.web.reader.Rivers;
import freshet.web.rules.RuleTrial.Result;
import freshet.web.search.Reach;
import freshet.work.CpuLane;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The page of someone's rules. */
public final class RulesPart implements WebPart {
  private static final String PATH = "/rules";
  private static final int MOST = 100;

  private final Store store;
  private final CpuLane trials;
  private final Rivers rivers;
  private final Doors doors;
  private final Pages pages;
  private final InstantSource clock;

  /**
   * Shows rules.
   *
   * @param trials where rules are tried on what is there
   */
  public RulesPart(Store store, CpuLane trials, Doors doors, Pages pages, InstantSource clock) {
    this.store = store;
    this.trials = trials;
    this.rivers = new Rivers(store, clock);
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  /** A rule as it is listed. */
  public record Line(
      long id, String words, @Nullable SwitchedOff off, @Nullable Quarantined aside) {}

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, (context, visitor) -> show(context, visitor, RuleForm.NEW, "", null));
    doors.post(routes, PATH, this::add);
    doors.post(routes, "/rules/try", this::tryOut);
    doors.get(routes, "/rules/{id}", this::edit);
    doors.post(routes, "/rules/{id}", this::change);
    doors.post(routes, "/rules/{id}/apply", this::apply);
    doors.post(routes, "/rules/{id}/remove", this::remove);
  }

  private void show(
      Context context, Visitor visitor, RuleForm form, String sentence, @Nullable Result result) {
    Reach reach = Reach.of(store, visitor.id());
    List<Line> lines =
        store.rules().of(visitor.id()).stream()
            .map(rule -> new Line(rule.id(), words(rule, reach), rule.off(), aside(rule)))
            .toList();
    Map<String, Object> values =
        new HashMap<>(
            Map.of(
                "rules", lines,
                "form", form,
                "sentence", sentence,
                "shelf", rivers.shelf(visitor.id())));
    if (result != null) {
      values.put("result", result);
    }
    pages.show(context, visitor, "Rules", "rules/rules.jte", values);
  }

  private @Nullable Quarantined aside(Rule rule) {
    return store.quarantines().find(Quarantined.Kind.RULE, Long.toString(rule.id())).orElse(null);
  }

  private static String words(Rule rule, Reach reach) {
    String act =
        switch (rule.act()) {
          case READ -> "Mark as read";
          case STAR -> "Star";
          case LABEL -> "Label “%s”".formatted(rule.label());
          case MUTE -> "Mute";
        };
    String pattern =
        switch (rule.matching()) {
          case WORDS -> "has " + rule.pattern();
          case EXPRESSION -> "matches /" + rule.pattern() + "/";
        };
    String fields =
        rule.fields().stream()
            .sorted()
            .map((Field field) -> RuleForm.word(field))
            .collect(Collectors.joining(" or "));
    return "%s what %s in its %s, in %s".formatted(act, pattern, fields, reach.words(rule.scope()));
  }

  /** A rule that can be used; what cannot is refused before anything is kept. */
  private Rule rule(RuleForm form, Visitor visitor) {
    Reach reach = Reach.of(store, visitor.id());
    Rule rule = form.rule(visitor.id(), reach, clock.instant());
    new ReadyRule(rule, reach.feeds(rule.scope()));
    return rule;
  }

  private void add(Context context, Visitor visitor) {
    if (store.rules().of(visitor.id()).size() >= MOST) {
      throw new Refusal(
          422, "you have %d rules, which is the most; remove one first".formatted(MOST));
    }
    store.rules().add(rule(RuleForm.sent(context, 0), visitor));
    Forms.goTo(context, PATH);
  }

  private void tryOut(Context context, Visitor visitor) {
    String id = Forms.text(context, "id");
    RuleForm form = RuleForm.sent(context, id.matches("\\d{1,18}") ? Long.parseLong(id) : 0);
    RuleTrial trial = new RuleTrial(store, rule(form, visitor));
    show(context, visitor, form, "", inLane(visitor, trial::result));
  }

  private <T> T inLane(Visitor visitor, Supplier<T> work) {
    String owner = "account " + visitor.id();
    return trials.call(owner, "a rule of " + owner, work);
  }

  private Rule found(Context context, Visitor visitor) {
    return store
        .rules()
        .find(visitor.id(), Forms.number(context, "id"))
        .orElseThrow(() -> new Refusal(404, "you have no such rule"));
  }

  private void edit(Context context, Visitor visitor) {
    Rule rule = found(context, visitor);
    RuleForm form = RuleForm.of(rule, Reach.of(store, visitor.id()));
    show(context, visitor, form, "", null);
  }

  private void change(Context context, Visitor visitor) {
    store.rules().change(rule(RuleForm.sent(context, found(context, visitor).id()), visitor));
    Forms.goTo(context, PATH);
  }

  private void apply(Context context, Visitor visitor) {
    RuleTrial trial = new RuleTrial(store, found(context, visitor));
    int applied = inLane(visitor, () -> trial.apply(clock.instant()));
    String sentence =
        applied == 1
            ? "The rule was applied to one posting."
            : "The rule was applied to %d postings.".formatted(applied);
    show(context, visitor, RuleForm.NEW, sentence, null);
  }

  private void remove(Context context, Visitor visitor) {
    store.rules().remove(visitor.id(), found(context, visitor).id());
    Forms.goTo(context, PATH);
  }
}
