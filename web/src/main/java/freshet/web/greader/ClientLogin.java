package freshet.web.greader;

import freshet.store.people.LoginAttempt.Protocol;
import freshet.web.Refusal;
import freshet.web.account.LoginClient;
import freshet.web.apps.ApiReply;
import freshet.web.apps.AppLogin;
import freshet.web.apps.AppLogin.Result;
import freshet.web.apps.Parameters;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Gives a token for an application password (GR-010 to GR-014). */
final class ClientLogin {
  private final AppLogin login;

  ClientLogin(AppLogin login) {
    this.login = login;
  }

  void answer(Context context) throws IOException {
    if (!Admission.isPost(context)) {
      throw new Refusal(405, "log in by POST, so that no password gets into a log");
    }
    Parameters parameters = Parameters.of(context);
    Optional<String> name = parameters.one("Email");
    Optional<String> password = parameters.one("Passwd");
    if (name.isEmpty() || password.isEmpty()) {
      throw new Refusal(400, "Error=BadRequest");
    }
    LoginClient client = LoginClient.of(context, Protocol.READER);
    switch (login.login(name.get().strip(), password.get().strip(), client)) {
      case Result.Granted(_, String token) -> grant(context, parameters, token);
      case Result.Denied() -> throw new Refusal(401, "Error=BadAuthentication");
      case Result.Limited(var left) -> {
        context.header("Retry-After", String.valueOf(left.toSeconds() + 1));
        throw new Refusal(
            429,
            "Error=BadAuthentication\nToo many failures; try again in %d minutes"
                .formatted(left.toMinutes() + 1));
      }
    }
  }

  private static void grant(Context context, Parameters parameters, String token) {
    if (parameters.one("output").orElse("").equals("json")) {
      Map<String, String> fields = new LinkedHashMap<>();
      fields.put("SID", token);
      fields.put("LSID", token);
      fields.put("Auth", token);
      ApiReply.json(context, fields);
    } else {
      ApiReply.text(context, 200, "SID=%1$s\nLSID=%1$s\nAuth=%1$s\n".formatted(token));
    }
  }
}
