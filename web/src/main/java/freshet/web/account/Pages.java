package freshet.web.account;

import freshet.reading.account.Preferences.Images;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders pages from precompiled templates. */
public final class Pages {
  private final TemplateEngine templates = TemplateEngine.createPrecompiled(ContentType.Html);
  private final Assets assets;

  public Pages(Assets assets) {
    this.assets = assets;
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
    show(context, new PageFrame(title, visitor, visitor.csrf(), assets.folder()), template, values);
  }

  /** Answers a visitor who is not logged in. */
  void show(Context context, String csrf, String title, String template, Map<String, ?> values) {
    show(context, new PageFrame(title, null, csrf, assets.folder()), template, values);
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
    String csrf = visitor == null ? "" : visitor.csrf();
    PageFrame frame = new PageFrame("Sorry", visitor, csrf, assets.folder());
    show(context, frame, "message.jte", Map.of("sentence", sentence));
    context.status(status);
  }
}
