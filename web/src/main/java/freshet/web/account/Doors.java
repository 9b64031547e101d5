package freshet.web.account;

import freshet.store.SearchTimeoutException;
import freshet.store.StoreException;
import freshet.web.Overload;
import freshet.web.Refusal;
import freshet.web.RequestBody;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.account.Preferences.Images;
import freshet.work.LaneRejectedException;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The only way to pages: who is not logged in is led to the login, and a form that is not ours does
 * nothing. What asks only is a GET, what changes something a POST.
 */
public final class Doors {
  private static final String HEADER = "X-CSRF";
  private static final String FIELD = "csrf";
  private static final String UNUSABLE = "the database cannot be used just now; try again soon";

  private final Visitors visitors;
  private final Pages pages;

  public Doors(Visitors visitors, Pages pages) {
    this.visitors = visitors;
    this.pages = pages;
  }

  /** A page for someone. */
  @FunctionalInterface
  public interface Page {
    void answer(Context context, Visitor visitor);
  }

  /** Shows something to who is logged in. */
  public void get(Routes routes, String path, Page page) {
    RouteLimit limit = RouteLimit.noBody(Credential.SESSION);
    routes.add(HandlerType.GET, path, limit, known(page), this::open);
  }

  /** Does something for who is logged in and used a form of ours. */
  public void post(Routes routes, String path, Page page) {
    post(routes, path, RouteLimit.form(Credential.SESSION), page);
  }

  /** The same with another body than a small form. */
  public void post(Routes routes, String path, RouteLimit limit, Page page) {
    routes.add(HandlerType.POST, path, limit, known(own(page)), this::open);
  }

  /** Shows something to everyone. */
  void openGet(Routes routes, String path, Handler handler) {
    RouteLimit limit = RouteLimit.noBody(Credential.NONE);
    routes.add(HandlerType.GET, path, limit, handler, this::open);
  }

  /** Takes a form of someone who is not logged in. */
  void openPost(Routes routes, String path, Handler handler) {
    RouteLimit limit = RouteLimit.form(Credential.NONE);
    routes.add(HandlerType.POST, path, limit, handler, this::open);
  }

  /** The same for admins. */
  public void adminGet(Routes routes, String path, Page page) {
    get(routes, path, admin(page));
  }

  /** The same for admins. */
  public void adminPost(Routes routes, String path, Page page) {
    post(routes, path, admin(page));
  }

  /** Who makes a request. */
  public Optional<Visitor> visitor(Context context) {
    return visitors.of(context);
  }

  /** Something for whoever comes, in which a refusal is a page. */
  private Handler open(Handler handler) {
    return context -> {
      try {
        handler.handle(context);
      } catch (Refusal e) {
        tell(context, null, e);
      } catch (LaneRejectedException e) {
        tell(context, null, Overload.refusal(context, e));
      } catch (StoreException e) {
        pages.tell(context, null, 503, UNUSABLE);
      }
    };
  }

  private Handler known(Page page) {
    return context -> {
      Optional<Visitor> visitor = visitors.of(context);
      if (visitor.isPresent()) {
        RequestBody.callerIsKnown(context);
        answer(context, visitor.get(), page);
      } else {
        toLogin(context);
      }
    };
  }

  private void answer(Context context, Visitor visitor, Page page) {
    try {
      page.answer(context, visitor);
    } catch (Refusal e) {
      tell(context, visitor, e);
    } catch (LaneRejectedException e) {
      tell(context, visitor, Overload.refusal(context, e));
    } catch (SearchTimeoutException e) {
      tell(context, visitor, Overload.refusal(e));
    } catch (StoreException e) {
      pages.tell(context, visitor, 503, UNUSABLE);
    }
  }

  private void tell(Context context, @Nullable Visitor visitor, Refusal refusal) {
    pages.tell(context, visitor, refusal.status(), String.valueOf(refusal.getMessage()));
  }

  private static void toLogin(Context context) {
    PageHeaders.page(context, Images.OFF);
    if (Browser.wantsPart(context)) {
      context.status(401).header("HX-Redirect", "/login");
    } else {
      context.redirect("/login");
    }
  }

  private static Page own(Page page) {
    return (context, visitor) -> {
      check(context, visitor.csrf());
      page.answer(context, visitor);
    };
  }

  /** Refuses what no form of ours has sent. Of an upload, the field has to precede the file. */
  static void check(Context context, String csrf) {
    @Nullable String field = RequestBody.field(context, FIELD).orElse(null);
    @Nullable String header = context.header(HEADER);
    @Nullable String told = header == null ? field : header;
    if (told == null || csrf.isEmpty() || Browser.isForeign(context) || !Secrets.same(told, csrf)) {
      throw new Refusal(403, "this form is too old; load the page again and repeat what you did");
    }
  }

  private static Page admin(Page page) {
    return (context, visitor) -> {
      if (!visitor.account().isAdmin()) {
        throw new Refusal(403, "only an admin may do this");
      }
      page.answer(context, visitor);
    };
  }
}
