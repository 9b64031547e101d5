package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.reading.rule.CompiledRule;
import freshet.reading.rule.RulePreview;
import freshet.reading.rule.RulePreview.Result;
import freshet.reading.search.ScopeFeeds;
import freshet.reading.stream.PostingPages;
import freshet.store.Store;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Field;
import freshet.store.account.SwitchedOff;
import freshet.store.model.QuarantinedWork;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.work.CpuLane;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The page of an account's rules. */
public final class RuleRoutes implements RouteGroup {
  private static final String PATH = "/rules";
  private static final int MOST = 100;

  private final Store store;
  private final CpuLane trials;
  private final PostingPages rivers;
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;

  /**
   * Creates the routes.
   *
   * @param trials the lane on which rules are tried on stored postings
   */
  public RuleRoutes(
      Store store, CpuLane trials, Authentication doors, Pages pages, InstantSource clock) {
    this.store = store;
    this.trials = trials;
    this.rivers = new PostingPages(store, clock);
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  /** A rule in the list. */
  public record Line(
      long id, String words, @Nullable SwitchedOff off, @Nullable QuarantinedWork aside) {}

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, (context, visitor) -> show(context, visitor, RuleForm.NEW, "", null));
    doors.post(routes, PATH, this::add);
    doors.post(routes, "/rules/try", this::tryOut);
    doors.get(routes, "/rules/{id}", this::edit);
    doors.post(routes, "/rules/{id}", this::change);
    doors.post(routes, "/rules/{id}/apply", this::apply);
    doors.post(routes, "/rules/{id}/remove", this::remove);
    doors.post(routes, "/rules/{id}/restore", this::restore);
  }

  private void show(
      Context context,
      SignedInAccount visitor,
      RuleForm form,
      String sentence,
      @Nullable Result result) {
    ScopeFeeds reach = ScopeFeeds.of(store, visitor.id());
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
                "removed", RemovedItem.of(context),
                "shelf", rivers.shelf(visitor.id())));
    if (result != null) {
      values.put("result", result);
    }
    pages.show(context, visitor, "Rules", "rules/rules.jte", values);
  }

  private @Nullable QuarantinedWork aside(Rule rule) {
    return store
        .quarantines()
        .find(QuarantinedWork.Kind.RULE, Long.toString(rule.id()))
        .orElse(null);
  }

  private static String words(Rule rule, ScopeFeeds reach) {
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

  /** Returns a valid rule; rejects an invalid one before anything is stored. */
  private Rule rule(RuleForm form, SignedInAccount visitor) {
    ScopeFeeds reach = ScopeFeeds.of(store, visitor.id());
    Rule rule = form.rule(visitor.id(), reach, clock.instant());
    new CompiledRule(rule, reach.feeds(rule.scope()));
    return rule;
  }

  private void add(Context context, SignedInAccount visitor) {
    if (store.rules().of(visitor.id()).size() >= MOST) {
      throw new RequestRejectedException(
          422, "you have %d rules, which is the most; remove one first".formatted(MOST));
    }
    store.rules().add(rule(RuleForm.sent(context, 0), visitor));
    Forms.goTo(context, PATH);
  }

  private void tryOut(Context context, SignedInAccount visitor) {
    String id = Forms.text(context, "id");
    RuleForm form = RuleForm.sent(context, id.matches("\\d{1,18}") ? Long.parseLong(id) : 0);
    RulePreview trial = new RulePreview(store, rule(form, visitor));
    show(context, visitor, form, "", inLane(visitor, trial::result));
  }

  private <T> T inLane(SignedInAccount visitor, Supplier<T> work) {
    String owner = "account " + visitor.id();
    return trials.call(owner, "a rule of " + owner, work);
  }

  private Rule found(Context context, SignedInAccount visitor) {
    return store
        .rules()
        .find(visitor.id(), Forms.number(context, "id"))
        .orElseThrow(() -> new RequestRejectedException(404, "you have no such rule"));
  }

  private void edit(Context context, SignedInAccount visitor) {
    Rule rule = found(context, visitor);
    RuleForm form = RuleForm.of(rule, ScopeFeeds.of(store, visitor.id()));
    show(context, visitor, form, "", null);
  }

  private void change(Context context, SignedInAccount visitor) {
    store.rules().change(rule(RuleForm.sent(context, found(context, visitor).id()), visitor));
    Forms.goTo(context, PATH);
  }

  private void apply(Context context, SignedInAccount visitor) {
    RulePreview trial = new RulePreview(store, found(context, visitor));
    int applied = inLane(visitor, () -> trial.apply(clock.instant()));
    String sentence =
        applied == 1
            ? "The rule was applied to one article."
            : "The rule was applied to %d articles.".formatted(applied);
    show(context, visitor, RuleForm.NEW, sentence, null);
  }

  private void remove(Context context, SignedInAccount visitor) {
    long id = found(context, visitor).id();
    store.rules().remove(visitor.id(), id, clock.instant());
    Forms.goTo(context, RemovedItem.path(PATH, id));
  }

  private void restore(Context context, SignedInAccount visitor) {
    if (!store.rules().restore(visitor.id(), Forms.number(context, "id"))) {
      throw RemovedItem.nothing();
    }
    Forms.goTo(context, PATH);
  }
}
