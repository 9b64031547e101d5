package freshet.web;

import freshet.web.Routes.ErrorPage;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers errors that no route has answered: programs get JSON, browsers a page. */
final class ErrorAnswers {
  private @Nullable ErrorPage page;

  /** Sets what shows errors; until then everybody gets JSON. */
  void set(ErrorPage wanted) {
    page = wanted;
  }

  void tell(Context context, int status, String sentence) {
    @Nullable ErrorPage shown = page;
    if (shown != null && wantsPage(context)) {
      shown.show(context, status, sentence);
    } else {
      context.status(status).json(Map.of("error", sentence));
    }
  }

  /** Answers a request that no route takes. */
  void tellUnrouted(Context context, int status, String sentence, String brief) {
    if (isApi(context) || wantsPage(context)) {
      tell(context, status, sentence);
    } else {
      context.status(status).contentType("text/plain; charset=utf-8").result(brief);
    }
  }

  private static boolean isApi(Context context) {
    return context.path().startsWith("/api/");
  }

  private boolean wantsPage(Context context) {
    boolean isBrowser =
        context.header("HX-Request") != null
            || Optional.ofNullable(context.header("Accept")).orElse("").contains("text/html");
    return page != null && isBrowser && !isApi(context);
  }
}
