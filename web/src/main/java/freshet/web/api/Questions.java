package freshet.web.api;

import freshet.web.Refusal;
import io.javalin.http.Context;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the query of a request asks. */
final class Questions {
  private Questions() {}

  static Optional<String> text(Context context, String name) {
    return Optional.ofNullable(context.queryParam(name)).filter(text -> !text.isEmpty());
  }

  /** Null if nothing is said. */
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

  /** Null if nothing is said. */
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

  /** How many are wanted at most. */
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

  private static Refusal wrong(String name, String text, String wanted) {
    return new Refusal(400, "'%s' cannot be '%s'; give %s".formatted(name, text, wanted));
  }
}
