package freshet.web.manage;

import freshet.http.RandomToken;
import freshet.reading.subscription.SubscriptionService.Import;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The latest imports, so that their pages can be loaded again. Thread-safe. */
final class ImportRuns {
  private static final int MOST = 200;
  private static final int TOKEN_BYTES = 12;

  private final Map<String, Run> runs =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Run> eldest) {
          return size() > MOST;
        }
      };

  private record Run(long account, Import result) {}

  /** Keeps what was imported; returns its token. */
  synchronized String keep(long account, Import result) {
    String token = RandomToken.text(TOKEN_BYTES);
    runs.put(token, new Run(account, result));
    return token;
  }

  synchronized Optional<Import> find(long account, String token) {
    return Optional.ofNullable(runs.get(token))
        .filter(run -> run.account == account)
        .map(Run::result);
  }
}
