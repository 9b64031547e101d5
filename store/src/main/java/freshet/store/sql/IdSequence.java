package freshet.store.sql;

import java.util.Locale;
import org.jdbi.v3.core.Handle;

/** Allocates ids in blocks. The row is locked until the end of the transaction. */
enum IdSequence {
  FEED,
  POSTING,
  ACCOUNT,
  LABEL,
  APP_PASSWORD,
  RULE,
  SAVED_SEARCH,
  NOTIFICATION,
  OUTPUT_FEED,
  HUB_SUBSCRIPTION,
  LOGIN_ATTEMPT,
  SAVE_DESTINATION,
  SAVE_REQUEST,
  ARTICLE,
  FACET;

  /** Returns the first of a block of consecutive ids. */
  long next(Handle handle, int count) {
    long last =
        handle
            .createQuery(
                """
                UPDATE counter SET value = value + :count WHERE name = :name RETURNING value
                """)
            .bind("count", count)
            .bind("name", name().toLowerCase(Locale.ROOT))
            .mapTo(Long.class)
            .one();
    return last - count + 1;
  }
}
