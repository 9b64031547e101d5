package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.AccountCreation;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import freshet.store.account.Subscription;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The account pages for admins. */
public final class AccountAdminRoutes implements RouteGroup {
  private static final String PATH = "/people";

  private final Store store;
  private final AccountCreation making;
  private final Credentials credentials;
  private final LoginGuard guard;
  private final Authentication doors;
  private final Pages pages;
  private final Consumer<Collection<Long>> left;
  private final InstantSource clock;

  /**
   * Creates the routes.
   *
   * @param left receives feeds that an account no longer reads
   */
  public AccountAdminRoutes(
      Store store,
      AccountCreation making,
      Credentials credentials,
      LoginGuard guard,
      Authentication doors,
      Pages pages,
      Consumer<Collection<Long>> left,
      InstantSource clock) {
    this.store = store;
    this.making = making;
    this.credentials = credentials;
    this.guard = guard;
    this.doors = doors;
    this.pages = pages;
    this.left = left;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    doors.adminGet(routes, PATH, this::list);
    doors.adminPost(routes, PATH, this::add);
    doors.adminPost(routes, "/people/{id}/role", this::changeRole);
    doors.adminPost(routes, "/people/{id}/password", this::setPassword);
    doors.adminPost(routes, "/people/{id}/remove", this::remove);
  }

  private void list(Context context, SignedInAccount visitor) {
    show(context, visitor, "", "");
  }

  /**
   * Shows all accounts.
   *
   * @param name what was typed for a new account
   * @param error why there is none; empty if nothing was wrong
   */
  private void show(Context context, SignedInAccount visitor, String name, String error) {
    pages.show(
        context,
        visitor,
        "People",
        "account/people.jte",
        Map.of(
            "accounts", store.accounts().all(), "own", visitor.id(), "name", name, "error", error));
  }

  /** Returns the names of accounts by id. */
  static Map<Long, String> names(List<Account> accounts) {
    return accounts.stream().collect(Collectors.toMap(Account::id, Account::name));
  }

  private void add(Context context, SignedInAccount visitor) {
    String name = Forms.text(context, "name");
    try {
      AccountCreation.check(name);
      String password = credentials.hash(Forms.raw(context, "password"));
      if (making.add(name, password, role(context), clock.instant()).isEmpty()) {
        throw new RequestRejectedException(409, "the name '%s' is already taken".formatted(name));
      }
      Forms.goTo(context, PATH);
    } catch (RequestRejectedException e) {
      show(context, visitor, name, PageSentence.of(e));
      context.status(e.status());
    }
  }

  private static Role role(Context context) {
    return Forms.text(context, "role").equals("admin") ? Role.ADMIN : Role.USER;
  }

  /**
   * Returns another account; admins cannot change their own here, so that one admin always remains.
   */
  private Account other(Context context, SignedInAccount visitor) {
    long id = Forms.number(context, "id");
    if (id == visitor.id()) {
      throw new RequestRejectedException(
          409, "this is your own account; another admin may do this");
    }
    return store
        .accounts()
        .find(id)
        .orElseThrow(() -> new RequestRejectedException(404, "there is no such account"));
  }

  private void changeRole(Context context, SignedInAccount visitor) {
    store.accounts().role(other(context, visitor).id(), role(context));
    Forms.saved(context, PATH);
  }

  private void setPassword(Context context, SignedInAccount visitor) {
    Account account = other(context, visitor);
    store.accounts().password(account.id(), credentials.hash(Forms.raw(context, "password")));
    store.sessions().removeAll(account.id());
    store.appPasswords().removeAll(account.id());
    guard.forget(context, account, false);
    Forms.goTo(context, PATH);
  }

  private void remove(Context context, SignedInAccount visitor) {
    Account account = other(context, visitor);
    List<Long> feeds =
        store.subscriptions().of(account.id()).stream().map(Subscription::feed).toList();
    store.accounts().remove(account.id());
    left.accept(feeds);
    Forms.goTo(context, PATH);
  }
}
