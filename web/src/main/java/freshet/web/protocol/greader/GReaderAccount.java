package freshet.web.protocol.greader;

import freshet.store.account.Account;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reports the caller's account (GR-020). */
final class GReaderAccount {
  private GReaderAccount() {}

  static void userInfo(GReaderCall call) {
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
