package freshet.web.protocol.rest;

import freshet.reading.RequestRejectedException;
import freshet.reading.save.SaveField;
import freshet.reading.save.SaveService;
import freshet.reading.save.SaveState;
import freshet.reading.save.SaveTarget;
import freshet.reading.save.SaveTarget.Outcome;
import freshet.store.account.Account;
import freshet.store.account.SaveDestination;
import freshet.store.account.SaveRequest;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.Forms;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The save targets of an account, and saving postings there. */
public final class SaveApi implements RouteGroup {
  private final SaveService saves;
  private final ApiAuth caller;

  public SaveApi(SaveService saves, AppPasswordLogin login) {
    this.saves = saves;
    this.caller = new ApiAuth(login);
  }

  /** A save target that an account has added; nothing of its fields is shown but the host. */
  record TargetJson(
      long id, String target, String label, String name, String host, Instant createdAt) {}

  /** A service that can be added. */
  record KindJson(String target, String label, List<FieldJson> fields) {}

  /** A field of a service. */
  record FieldJson(String name, String label, boolean required, boolean secret) {}

  /** All that a client needs to show and to add. */
  record TargetsJson(List<TargetJson> targets, List<KindJson> kinds) {}

  /** What is to be added. */
  record TargetWish(
      @Nullable String target, @Nullable String name, @Nullable Map<String, String> fields) {}

  /** Where a posting is to be saved. */
  record SaveWish(@Nullable Long target) {}

  /** How far a posting got with a target; the state is null if nobody has asked for it. */
  record SaveJson(
      long target,
      String name,
      @Nullable String state,
      String reason,
      int attempts,
      @Nullable Instant dueAt,
      @Nullable Instant doneAt) {}

  @Override
  public void addTo(Routes routes) {
    caller.get(routes, "/save-targets", (_, account) -> all(account));
    caller.json(routes, HandlerType.POST, "/save-targets", this::add);
    caller.plain(routes, HandlerType.DELETE, "/save-targets/{id}", this::remove);
    caller.plain(routes, HandlerType.POST, "/save-targets/{id}/test", this::test);
    caller.get(routes, "/postings/{id}/saves", this::states);
    caller.json(routes, HandlerType.POST, "/postings/{id}/save", this::save);
  }

  private TargetsJson all(Account account) {
    return new TargetsJson(
        saves.destinations(account.id()).stream().map(this::json).toList(),
        saves.targets().all().stream().map(SaveApi::json).toList());
  }

  private TargetJson json(SaveDestination one) {
    return new TargetJson(
        one.id(),
        one.target(),
        saves.targets().label(one.target()),
        one.name(),
        SaveService.host(one),
        one.createdAt());
  }

  private static KindJson json(SaveTarget target) {
    return new KindJson(
        target.id(), target.label(), target.fields().stream().map(SaveApi::json).toList());
  }

  private static FieldJson json(SaveField field) {
    return new FieldJson(field.name(), field.label(), field.isRequired(), field.isSecret());
  }

  private TargetJson add(Context context, Account account) {
    TargetWish wish = RequestBody.json(context, TargetWish.class);
    String target = wish.target;
    if (target == null) {
      throw new RequestRejectedException(
          400, "name in 'target' the service, such as wallabag; GET lists them as 'kinds'");
    }
    Map<String, String> fields = new HashMap<>();
    if (wish.fields != null) {
      wish.fields.forEach((name, text) -> fields.put(name, text == null ? "" : text));
    }
    return json(saves.add(account.id(), target, wish.name == null ? "" : wish.name, fields));
  }

  private TargetJson remove(Context context, Account account) {
    SaveDestination destination = saves.destination(account.id(), Forms.number(context, "id"));
    saves.remove(account.id(), destination.id());
    return json(destination);
  }

  private Map<String, Object> test(Context context, Account account) {
    return switch (saves.test(account.id(), Forms.number(context, "id"))) {
      case Outcome.Saved() -> Map.of("saved", true, "reason", "");
      case Outcome.Later(String reason, _) -> Map.of("saved", false, "reason", reason);
      case Outcome.Refused(String reason) -> Map.of("saved", false, "reason", reason);
    };
  }

  private Map<String, List<SaveJson>> states(Context context, Account account) {
    return Map.of(
        "saves",
        saves.statesOf(account.id(), Forms.number(context, "id")).stream()
            .map(SaveApi::json)
            .toList());
  }

  private SaveJson save(Context context, Account account) {
    Long target = RequestBody.json(context, SaveWish.class).target;
    if (target == null) {
      throw new RequestRejectedException(
          400, "name in 'target' the id of one of your save targets");
    }
    SaveDestination destination = saves.destination(account.id(), target);
    SaveRequest request = saves.save(account.id(), Forms.number(context, "id"), destination.id());
    return json(new SaveState(destination.id(), destination.name(), request));
  }

  private static SaveJson json(SaveState save) {
    SaveRequest request = save.request();
    return new SaveJson(
        save.destination(),
        save.name(),
        request == null ? null : request.state().name().toLowerCase(Locale.ROOT),
        save.reason(),
        request == null ? 0 : request.attempts(),
        request == null ? null : request.dueAt(),
        request == null ? null : request.doneAt());
  }
}
