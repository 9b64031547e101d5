package freshet.web.protocol.greader;

import freshet.store.account.Account;
import freshet.web.protocol.ApiResponse;
import freshet.web.protocol.RequestParameters;
import io.javalin.http.Context;
import java.util.List;

/**
 * A call of an authenticated client.
 *
 * @param token the token it used
 * @param base the server's address as the caller knows it, without a trailing slash
 */
record GReaderCall(
    Context context,
    ReaderPath path,
    RequestParameters parameters,
    Account account,
    String token,
    String base) {

  StreamId stream(String text) {
    return StreamId.of(text, account);
  }

  List<StreamId> streams(String parameter) {
    return parameters.all(parameter).stream()
        .filter(text -> !text.isBlank())
        .map(this::stream)
        .toList();
  }

  void json(Object value) {
    ApiResponse.json(context, value);
  }

  /** Answers a successful change: two bytes, which clients compare. */
  void ok() {
    ApiResponse.text(context, 200, "OK");
  }
}
