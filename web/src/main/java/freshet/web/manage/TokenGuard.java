package freshet.web.manage;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.store.people.LoginAttempt.Protocol;
import freshet.web.Refusal;
import freshet.web.RequestBody;
import freshet.web.account.LoginClient;
import freshet.web.account.LoginGuard;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.security.MessageDigest;

/** Lets in who knows the token. */
final class TokenGuard implements Handler {
  private static final String SCHEME = "Bearer ";

  private final byte[] token;
  private final LoginGuard logins;

  TokenGuard(String token, LoginGuard logins) {
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
      throw new Refusal(
          401, "this needs the token that lies in the server's data folder, in the file 'token'");
    }
    RequestBody.callerIsKnown(context);
  }
}
