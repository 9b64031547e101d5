package freshet.web.protocol.greader;

import freshet.reading.RequestRejectedException;
import freshet.store.account.LoginAttempt.Protocol;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.AppPasswordLogin.Result;
import freshet.web.account.LoginClient;
import freshet.web.protocol.ApiResponse;
import freshet.web.protocol.RequestParameters;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Issues a token for an application password (GR-010 to GR-014). */
final class ClientLogin {
  private final AppPasswordLogin login;

  ClientLogin(AppPasswordLogin login) {
    this.login = login;
  }

  void answer(Context context) throws IOException {
    if (!TokenAuth.isPost(context)) {
      throw new RequestRejectedException(
          405, "log in by POST, so that no password gets into a log");
    }
    RequestParameters parameters = RequestParameters.of(context);
    Optional<String> name = parameters.one("Email");
    Optional<String> password = parameters.one("Passwd");
    if (name.isEmpty() || password.isEmpty()) {
      throw new RequestRejectedException(400, "Error=BadRequest");
    }
    LoginClient client = LoginClient.of(context, Protocol.READER);
    switch (login.login(name.get().strip(), password.get().strip(), client)) {
      case Result.Granted(_, String token) -> grant(context, parameters, token);
      case Result.Denied() -> throw new RequestRejectedException(401, "Error=BadAuthentication");
      case Result.Limited(var left) -> {
        context.header("Retry-After", String.valueOf(left.toSeconds() + 1));
        throw new RequestRejectedException(
            429,
            "Error=BadAuthentication\nToo many failures; try again in %d minutes"
                .formatted(left.toMinutes() + 1));
      }
    }
  }

  private static void grant(Context context, RequestParameters parameters, String token) {
    if (parameters.one("output").orElse("").equals("json")) {
      Map<String, String> fields = new LinkedHashMap<>();
      fields.put("SID", token);
      fields.put("LSID", token);
      fields.put("Auth", token);
      ApiResponse.json(context, fields);
    } else {
      ApiResponse.text(context, 200, "SID=%1$s\nLSID=%1$s\nAuth=%1$s\n".formatted(token));
    }
  }
}
