package freshet.web.greader;

import freshet.store.people.Account;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells callers who they are (GR-020). */
final class AccountCalls {
  private AccountCalls() {}

  static void userInfo(Call call) {
    Account account = call.account();
    String id = String.valueOf(account.id());
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("userId", id);
    fields.put("userName", account.name());
    fields.put("userProfileId", id);
    fields.put("userEmail", account.name().contains("@") ? account.name() : "");
    call.json(fields);
  }
}
