package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.Preferences.Images;
import freshet.reading.account.StoredSecret;
import freshet.store.model.SearchTimeoutException;
import freshet.store.model.StoreException;
import freshet.web.Overload;
import freshet.web.RequestBody;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.work.LaneRejectedException;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Guards all pages: visitors who are not logged in are sent to the login page, and forms without
 * our CSRF token are rejected. Reads are GET, changes are POST.
 */
public final class Authentication {
  private static final String HEADER = "X-CSRF";
  private static final String FIELD = "csrf";
  private static final String UNUSABLE =
      "the database is not available at the moment; try again soon";

  private final SessionLookup visitors;
  private final Pages pages;

  public Authentication(SessionLookup visitors, Pages pages) {
    this.visitors = visitors;
    this.pages = pages;
  }

  /** A page for an account. */
  @FunctionalInterface
  public interface Page {
    void answer(Context context, SignedInAccount visitor);
  }

  /** Adds a page for accounts. */
  public void get(Routes routes, String path, Page page) {
    RouteLimit limit = RouteLimit.noBody(Credential.SESSION);
    routes.add(HandlerType.GET, path, limit, known(page), this::open);
  }

  /** Adds a form for accounts. */
  public void post(Routes routes, String path, Page page) {
    post(routes, path, RouteLimit.form(Credential.SESSION), page);
  }

  /** Adds a form with a body other than a small form. */
  public void post(Routes routes, String path, RouteLimit limit, Page page) {
    routes.add(HandlerType.POST, path, limit, known(own(page)), this::open);
  }

  /** Adds a page for everybody. */
  void openGet(Routes routes, String path, Handler handler) {
    RouteLimit limit = RouteLimit.noBody(Credential.NONE);
    routes.add(HandlerType.GET, path, limit, handler, this::open);
  }

  /** Adds a form for visitors who are not logged in. */
  void openPost(Routes routes, String path, Handler handler) {
    RouteLimit limit = RouteLimit.form(Credential.NONE);
    routes.add(HandlerType.POST, path, limit, handler, this::open);
  }

  /** Adds a page for admins. */
  public void adminGet(Routes routes, String path, Page page) {
    get(routes, path, admin(page));
  }

  /** Adds a form for admins. */
  public void adminPost(Routes routes, String path, Page page) {
    post(routes, path, admin(page));
  }

  /** Returns the account that makes a request. */
  public Optional<SignedInAccount> visitor(Context context) {
    return visitors.of(context);
  }

  /** Wraps a handler for everybody so that errors are shown as pages. */
  private Handler open(Handler handler) {
    return context -> {
      try {
        handler.handle(context);
      } catch (RequestRejectedException e) {
        tell(context, null, e);
      } catch (LaneRejectedException e) {
        tell(context, null, Overload.refusal(context, e));
      } catch (StoreException e) {
        pages.tell(context, null, Overload.storeUnavailable(context), UNUSABLE);
      }
    };
  }

  private Handler known(Page page) {
    return context -> {
      Optional<SignedInAccount> visitor = visitors.of(context);
      if (visitor.isPresent()) {
        RequestBody.callerIsKnown(context);
        answer(context, visitor.get(), page);
      } else {
        toLogin(context);
      }
    };
  }

  private void answer(Context context, SignedInAccount visitor, Page page) {
    try {
      page.answer(context, visitor);
    } catch (RequestRejectedException e) {
      tell(context, visitor, e);
    } catch (LaneRejectedException e) {
      tell(context, visitor, Overload.refusal(context, e));
    } catch (SearchTimeoutException e) {
      tell(context, visitor, Overload.refusal(e));
    } catch (StoreException e) {
      pages.tell(context, visitor, Overload.storeUnavailable(context), UNUSABLE);
    }
  }

  private void tell(
      Context context, @Nullable SignedInAccount visitor, RequestRejectedException refusal) {
    pages.tell(context, visitor, refusal.status(), String.valueOf(refusal.getMessage()));
  }

  private static void toLogin(Context context) {
    PageSecurityHeaders.page(context, Images.OFF);
    if (ClientInfo.wantsPart(context)) {
      context.status(401).header("HX-Redirect", ReturnPath.toLogin(context));
    } else {
      context.redirect(ReturnPath.toLogin(context));
    }
  }

  private static Page own(Page page) {
    return (context, visitor) -> {
      check(context, visitor.csrf());
      page.answer(context, visitor);
    };
  }

  /** Rejects forms that are not ours. In an upload, the CSRF field must precede the file. */
  static void check(Context context, String csrf) {
    @Nullable String field = RequestBody.field(context, FIELD).orElse(null);
    @Nullable String header = context.header(HEADER);
    @Nullable String told = header == null ? field : header;
    if (told == null
        || csrf.isEmpty()
        || ClientInfo.isForeign(context)
        || !StoredSecret.same(told, csrf)) {
      throw new RequestRejectedException(
          403, "this form is too old; load the page again and repeat what you did");
    }
  }

  private static Page admin(Page page) {
    return (context, visitor) -> {
      if (!visitor.account().isAdmin()) {
        throw new RequestRejectedException(403, "only an admin may do this");
      }
      page.answer(context, visitor);
    };
  }
}
