package freshet.web.protocol.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.RequestRejectedException;
import freshet.store.account.Account;
import freshet.store.account.LoginAttempt.Protocol;
import freshet.web.RequestBody;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.LoginClient;
import freshet.web.account.LoginGuard;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;

/**
 * Authenticates by an application password, as Bearer or with a name as Basic. Cookies and forms of
 * other sites do not count: bodies must be JSON, which no form can send.
 */
final class ApiAuth {
  /** The prefix of all paths. */
  static final String PATH = "/api/v1/me";

  private final AppPasswordLogin login;

  ApiAuth(AppPasswordLogin login) {
    this.login = login;
  }

  /** Answers a call with a value that becomes JSON. */
  @FunctionalInterface
  interface Call {
    Object answer(Context context, Account account);
  }

  /** Adds a call that only reads. */
  void get(Routes routes, String path, Call call) {
    routes.get(PATH + path, Credential.APP_PASSWORD, handler(call));
  }

  /** Adds a call with a JSON body. */
  void json(Routes routes, HandlerType method, String path, Call call) {
    routes.add(method, PATH + path, RouteLimit.json(Credential.APP_PASSWORD), handler(call));
  }

  /** Adds a call that changes something and is fully described by its path. */
  void plain(Routes routes, HandlerType method, String path, Call call) {
    Call bodiless =
        (context, account) -> {
          RequestBody.bytes(context);
          return call.answer(context, account);
        };
    RouteLimit limit = RouteLimit.ignoredBody(Credential.APP_PASSWORD);
    routes.add(method, PATH + path, limit, handler(bodiless));
  }

  private Handler handler(Call call) {
    return context -> {
      context
          .header("Cache-Control", "private, no-store")
          .header("X-Content-Type-Options", "nosniff");
      Account account = account(context);
      RequestBody.callerIsKnown(context);
      context.json(call.answer(context, account));
    };
  }

  private Account account(Context context) {
    String header = context.header("Authorization");
    String[] parts = header == null ? new String[0] : header.strip().split("\\s+", 2);
    if (parts.length == 2) {
      switch (parts[0].toLowerCase(Locale.ROOT)) {
        case "bearer" -> {
          return granted(context, login.byTokenOrSecret(parts[1], client(context)));
        }
        case "basic" -> {
          return basic(context, parts[1]);
        }
        default -> {
          // other schemes are unknown
        }
      }
    }
    throw refused(context);
  }

  private Account basic(Context context, String coded) {
    String[] told = decoded(coded).split(":", 2);
    if (told.length < 2) {
      throw refused(context);
    }
    return granted(context, login.login(told[0], told[1], client(context)));
  }

  private static LoginClient client(Context context) {
    return LoginClient.of(context, Protocol.REST);
  }

  private static Account granted(Context context, AppPasswordLogin.Result result) {
    return switch (result) {
      case AppPasswordLogin.Result.Granted(Account account, _) -> account;
      case AppPasswordLogin.Result.Denied() -> throw refused(context);
      case AppPasswordLogin.Result.Limited(Duration left) ->
          throw LoginGuard.tooMany(context, left);
    };
  }

  private static String decoded(String coded) {
    try {
      return new String(Base64.getDecoder().decode(coded), UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private static RequestRejectedException refused(Context context) {
    context.header("WWW-Authenticate", "Bearer, Basic realm=\"Freshet\"");
    return new RequestRejectedException(
        401, "this needs an app password; create one on your page 'Settings'");
  }
}
