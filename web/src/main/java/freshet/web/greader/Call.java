package freshet.web.greader;

import freshet.store.people.Account;
import freshet.web.apps.ApiReply;
import freshet.web.apps.Parameters;
import io.javalin.http.Context;
import java.util.List;

/**
 * A call of someone who is let in.
 *
 * @param token they are let in by
 * @param base the address of this server as the caller knows it, without a slash at its end
 */
record Call(
    Context context,
    ReaderPath path,
    Parameters parameters,
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
    ApiReply.json(context, value);
  }

  /** What all writing is answered with: two bytes, which clients compare. */
  void ok() {
    ApiReply.text(context, 200, "OK");
  }
}
