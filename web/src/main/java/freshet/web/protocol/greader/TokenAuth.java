package freshet.web.protocol.greader;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.RequestRejectedException;
import freshet.store.account.Account;
import freshet.store.account.LoginAttempt.Protocol;
import freshet.web.RequestBody;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.AppPasswordLogin.Result;
import freshet.web.account.LoginClient;
import freshet.web.account.LoginGuard;
import freshet.web.protocol.RequestParameters;
import io.javalin.http.Context;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates by token. The login token also serves as the write token: clients send either, and
 * some send none (GR-015 to GR-019).
 */
final class TokenAuth {
  private static final Pattern HEADER =
      Pattern.compile("GoogleLogin\\s{1,9}auth=(\\S+)", Pattern.CASE_INSENSITIVE);

  private final AppPasswordLogin login;

  TokenAuth(AppPasswordLogin login) {
    this.login = login;
  }

  record Admitted(Account account, String token) {}

  static boolean isPost(Context context) {
    return context.req().getMethod().equals("POST");
  }

  /**
   * Authenticates by the header, before any of the body is read. Null if there is no header and the
   * form may hold the token.
   */
  @Nullable Admitted byHeader(Context context) {
    Optional<String> token = header(context);
    if (token.isEmpty() && !isPost(context)) {
      throw refused(context);
    }
    return token.isEmpty() ? null : admitted(context, token.get());
  }

  /**
   * Authenticates by the form a caller that the header did not.
   *
   * @param known the caller by the header
   */
  Admitted of(Context context, RequestParameters parameters, @Nullable Admitted known) {
    String written = parameters.one("T").orElse("").trim();
    if (known == null) {
      return admitted(context, written);
    }
    if (isPost(context) && !isAccepted(written, known.token)) {
      throw refused(context);
    }
    return known;
  }

  private Admitted admitted(Context context, String token) {
    if (token.isEmpty()) {
      throw refused(context);
    }
    return switch (login.byToken(token, LoginClient.of(context, Protocol.READER))) {
      case Result.Granted(Account account, _) -> {
        RequestBody.callerIsKnown(context);
        yield new Admitted(account, token);
      }
      case Result.Denied() -> throw refused(context);
      case Result.Limited(Duration left) -> throw LoginGuard.tooMany(context, left);
    };
  }

  private static Optional<String> header(Context context) {
    String header = context.header("Authorization");
    Matcher matcher = HEADER.matcher(header == null ? "" : header.strip());
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Whether a write token fits the caller that the header names (GR-017). */
  private static boolean isAccepted(String written, String token) {
    return written.isEmpty()
        || written.equals("x")
        || MessageDigest.isEqual(written.getBytes(UTF_8), token.getBytes(UTF_8));
  }

  private static RequestRejectedException refused(Context context) {
    context.header("X-Reader-Google-Bad-Token", "true").header("Google-Bad-Token", "true");
    return new RequestRejectedException(401, "Unauthorized");
  }
}
