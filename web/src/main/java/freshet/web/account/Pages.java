package freshet.web.account;

import freshet.reading.account.Preferences.Images;
import freshet.reading.stream.SubscriptionTree;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Renders pages from precompiled templates. */
public final class Pages {
  /** The part of the shell that is exchanged when one goes to another page. */
  private static final String VIEW = "view";

  private static final String RESTORED = "HX-History-Restore-Request";

  private final TemplateEngine templates = TemplateEngine.createPrecompiled(ContentType.Html);
  private final LongFunction<SubscriptionTree> shelves;

  /**
   * Makes pages.
   *
   * @param shelves the feeds of an account, for the sidebar
   */
  public Pages(LongFunction<SubscriptionTree> shelves) {
    this.shelves = shelves;
  }

  /**
   * Answers with a page or a fragment.
   *
   * @param values the template's values besides the frame
   */
  public void show(
      Context context,
      SignedInAccount visitor,
      String title,
      String template,
      Map<String, ?> values) {
    show(context, frame(context, visitor, title, values), template, values);
  }

  /** Loads the feeds of the sidebar, unless a page has them already or only a part is wanted. */
  private PageFrame frame(
      Context context, SignedInAccount visitor, String title, Map<String, ?> values) {
    boolean isPart = VIEW.equals(context.header("HX-Target"));
    boolean isFragment = ClientInfo.wantsPart(context) && context.header(RESTORED) == null;
    @Nullable SubscriptionTree tree =
        values.get("shelf") instanceof SubscriptionTree known
            ? known
            : isFragment ? null : shelves.apply(visitor.id());
    return new PageFrame(
        title,
        visitor,
        visitor.csrf(),
        Assets.folder(),
        isPart,
        tree,
        LocalTimes.of(context, visitor));
  }

  /** Returns what writes times for who makes a request. */
  public LocalTimes times(Context context, SignedInAccount visitor) {
    return LocalTimes.of(context, visitor);
  }

  /** Answers a visitor who is not logged in. */
  void show(Context context, String csrf, String title, String template, Map<String, ?> values) {
    LocalTimes times = LocalTimes.of(context, null);
    show(
        context,
        new PageFrame(title, null, csrf, Assets.folder(), false, null, times),
        template,
        values);
  }

  private void show(Context context, PageFrame frame, String template, Map<String, ?> values) {
    @Nullable SignedInAccount visitor = frame.visitor();
    Map<String, Object> all = new HashMap<>(values);
    all.put("frame", frame);
    StringOutput out = new StringOutput();
    templates.render(template, all, out);
    PageSecurityHeaders.page(
        context, visitor == null ? Images.OFF : visitor.preferences().images());
    context.contentType("text/html; charset=utf-8").result(out.toString());
  }

  /** Shows a message as a page, or as plain text to our script. */
  void tell(Context context, @Nullable SignedInAccount visitor, int status, String sentence) {
    if (ClientInfo.wantsPart(context)) {
      PageSecurityHeaders.page(context, Images.OFF);
      context.status(status).contentType("text/plain; charset=utf-8").result(sentence);
      return;
    }
    Map<String, String> values = Map.of("sentence", sentence);
    if (visitor == null) {
      show(context, "", "Sorry", "message.jte", values);
    } else {
      show(context, visitor, "Sorry", "message.jte", values);
    }
    context.status(status);
  }
}
