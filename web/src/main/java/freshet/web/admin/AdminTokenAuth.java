package freshet.web.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.RequestRejectedException;
import freshet.store.account.LoginAttempt.Protocol;
import freshet.web.RequestBody;
import freshet.web.account.LoginClient;
import freshet.web.account.LoginGuard;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.security.MessageDigest;

/** Requires the admin token. */
final class AdminTokenAuth implements Handler {
  private static final String SCHEME = "Bearer ";

  private final byte[] token;
  private final LoginGuard logins;

  AdminTokenAuth(String token, LoginGuard logins) {
    this.token = token.getBytes(UTF_8);
    this.logins = logins;
  }

  @Override
  public void handle(Context context) {
    String told = context.header("Authorization");
    boolean known =
        told != null
            && told.startsWith(SCHEME)
            && MessageDigest.isEqual(token, told.substring(SCHEME.length()).getBytes(UTF_8));
    if (!known) {
      if (told != null) {
        logins
            .failed(LoginClient.of(context, Protocol.ADMIN), "", null)
            .ifPresent(
                wait -> {
                  throw LoginGuard.tooMany(context, wait);
                });
      }
      context.header("WWW-Authenticate", "Bearer");
      throw new RequestRejectedException(
          401, "this needs the admin token, from the file 'token' in the server's data folder");
    }
    RequestBody.callerIsKnown(context);
  }
}
