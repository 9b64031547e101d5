package freshet.web.protocol.rest;

import freshet.reading.RequestRejectedException;
import io.javalin.http.Context;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads query parameters. */
final class QueryParameters {
  private QueryParameters() {}

  static Optional<String> text(Context context, String name) {
    return Optional.ofNullable(context.queryParam(name)).filter(text -> !text.isEmpty());
  }

  /** Returns a boolean; null if absent. */
  static @Nullable Boolean truth(Context context, String name) {
    return text(context, name)
        .map(
            text ->
                switch (text) {
                  case "true" -> true;
                  case "false" -> false;
                  default -> throw wrong(name, text, "true or false");
                })
        .orElse(null);
  }

  /** Returns a number; null if absent. */
  static @Nullable Long number(Context context, String name) {
    return text(context, name)
        .map(
            text -> {
              if (!text.matches("\\d{1,18}")) {
                throw wrong(name, text, "a whole number");
              }
              return Long.parseLong(text);
            })
        .orElse(null);
  }

  /** Returns the requested page size. */
  static int limit(Context context, int usual, int most) {
    @Nullable Long asked = number(context, "limit");
    if (asked == null) {
      return usual;
    }
    if (asked < 1 || asked > most) {
      throw wrong("limit", asked.toString(), "a number from 1 to " + most);
    }
    return asked.intValue();
  }

  private static RequestRejectedException wrong(String name, String text, String wanted) {
    return new RequestRejectedException(
        400, "'%s' cannot be '%s'; give %s".formatted(name, text, wanted));
  }
}
