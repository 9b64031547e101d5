package freshet.web.pages;

import freshet.reading.save.SaveField;
import freshet.reading.save.SaveService;
import freshet.reading.save.SaveTarget;
import freshet.reading.save.SaveTarget.Outcome;
import freshet.store.account.SaveDestination;
import freshet.store.account.SaveRequest;
import freshet.store.account.SaveRequest.State;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of someone's save targets, and the buttons of an article that save it there. */
public final class SaveRoutes implements RouteGroup {
  private static final String PATH = "/save-targets";

  private final SaveService saves;
  private final Authentication doors;
  private final Pages pages;

  public SaveRoutes(SaveService saves, Authentication doors, Pages pages) {
    this.saves = saves;
    this.doors = doors;
    this.pages = pages;
  }

  /**
   * A destination as it is listed.
   *
   * @param target null if this server does not know it any more
   * @param label the name of its target
   * @param host where its server is; empty if the target has one address only
   */
  public record Line(
      SaveDestination destination,
      @Nullable SaveTarget target,
      String label,
      String host,
      List<SaveRequest> requests) {
    public Line {
      requests = List.copyOf(requests);
    }

    /** What a form shows of a field: never a secret. */
    public String content(SaveField field) {
      return field.isSecret() ? "" : destination.fields().getOrDefault(field.name(), "");
    }

    /** Whether a field holds something. */
    public boolean has(SaveField field) {
      return destination.fields().containsKey(field.name());
    }

    public long failed() {
      return requests.stream().filter(one -> one.state() == State.FAILED).count();
    }
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, (context, visitor) -> show(context, visitor, ""));
    doors.post(routes, PATH, this::add);
    doors.post(routes, "/save-targets/{id}", this::change);
    doors.post(routes, "/save-targets/{id}/test", this::test);
    doors.post(routes, "/save-targets/{id}/retry", this::retry);
    doors.post(routes, "/save-targets/{id}/remove", this::remove);
    doors.post(routes, "/posting/{id}/save", this::save);
    doors.get(routes, "/posting/{id}/saves", this::showStates);
  }

  private void show(Context context, SignedInAccount visitor, String sentence) {
    List<Line> lines = saves.destinations(visitor.id()).stream().map(this::line).toList();
    pages.show(
        context,
        visitor,
        "Save targets",
        "save/targets.jte",
        Map.of("sentence", sentence, "lines", lines, "targets", saves.targets().all()));
  }

  private Line line(SaveDestination destination) {
    return new Line(
        destination,
        saves.targets().find(destination.target()).orElse(null),
        saves.targets().label(destination.target()),
        SaveService.host(destination),
        saves.latest(destination));
  }

  /** What was filled in for a target, by field. */
  private Map<String, String> given(Context context, String target) {
    Map<String, String> given = new HashMap<>();
    saves
        .targets()
        .find(target)
        .ifPresent(
            kind ->
                kind.fields()
                    .forEach(field -> given.put(field.name(), Forms.text(context, field.name()))));
    return given;
  }

  private void add(Context context, SignedInAccount visitor) {
    String target = Forms.text(context, "target");
    saves.add(visitor.id(), target, Forms.text(context, "name"), given(context, target));
    Forms.goTo(context, PATH);
  }

  private void change(Context context, SignedInAccount visitor) {
    SaveDestination before = destination(context, visitor);
    saves.change(
        visitor.id(), before.id(), Forms.text(context, "name"), given(context, before.target()));
    Forms.goTo(context, PATH);
  }

  private SaveDestination destination(Context context, SignedInAccount visitor) {
    return saves.destination(visitor.id(), Forms.number(context, "id"));
  }

  private void test(Context context, SignedInAccount visitor) {
    SaveDestination destination = destination(context, visitor);
    String sentence =
        switch (saves.test(visitor.id(), destination.id())) {
          case Outcome.Saved() -> "'%s' works: it took a test link.".formatted(destination.name());
          case Outcome.Later(String reason, _) ->
              "'%s' did not take the test link now: %s.".formatted(destination.name(), reason);
          case Outcome.Refused(String reason) ->
              "'%s' did not take the test link: %s.".formatted(destination.name(), reason);
        };
    show(context, visitor, sentence);
  }

  private void retry(Context context, SignedInAccount visitor) {
    saves.retry(visitor.id(), Forms.number(context, "id"));
    Forms.goTo(context, PATH);
  }

  private void remove(Context context, SignedInAccount visitor) {
    saves.remove(visitor.id(), Forms.number(context, "id"));
    Forms.goTo(context, PATH);
  }

  private void save(Context context, SignedInAccount visitor) {
    long posting = Forms.number(context, "id");
    saves.save(visitor.id(), posting, Forms.numberOf(context, "destination"));
    if (context.header("HX-Request") == null) {
      Forms.goTo(context, "/posting/" + posting);
    } else {
      showStates(context, visitor);
    }
  }

  private void showStates(Context context, SignedInAccount visitor) {
    long posting = Forms.number(context, "id");
    pages.show(
        context,
        visitor,
        "Saved",
        "save/states.jte",
        Map.of("posting", posting, "saves", saves.statesOf(visitor.id(), posting)));
  }
}
