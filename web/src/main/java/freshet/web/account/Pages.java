package freshet.web.account;

import freshet.web.account.Preferences.Images;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes pages of templates, which were compiled with the program. */
public final class Pages {
  private final TemplateEngine templates = TemplateEngine.createPrecompiled(ContentType.Html);
  private final Assets assets;

  public Pages(Assets assets) {
    this.assets = assets;
  }

  /**
   * Answers with a page, or a part of one.
   *
   * @param values that the template names, beside its frame
   */
  public void show(
      Context context, Visitor visitor, String title, String template, Map<String, ?> values) {
    show(context, new Frame(title, visitor, visitor.csrf(), assets.folder()), template, values);
  }

  /** For someone who is not logged in. */
  void show(Context context, String csrf, String title, String template, Map<String, ?> values) {
    show(context, new Frame(title, null, csrf, assets.folder()), template, values);
  }

  private void show(Context context, Frame frame, String template, Map<String, ?> values) {
    @Nullable Visitor visitor = frame.visitor();
    Map<String, Object> all = new HashMap<>(values);
    all.put("frame", frame);
    StringOutput out = new StringOutput();
    templates.render(template, all, out);
    PageHeaders.page(context, visitor == null ? Images.OFF : visitor.preferences().images());
    context.contentType("text/html; charset=utf-8").result(out.toString());
  }

  /** A sentence as a page; as bare text to our own script. */
  void tell(Context context, @Nullable Visitor visitor, int status, String sentence) {
    if (Browser.wantsPart(context)) {
      PageHeaders.page(context, Images.OFF);
      context.status(status).contentType("text/plain; charset=utf-8").result(sentence);
      return;
    }
    String csrf = visitor == null ? "" : visitor.csrf();
    Frame frame = new Frame("Sorry", visitor, csrf, assets.folder());
    show(context, frame, "message.jte", Map.of("sentence", sentence));
    context.status(status);
  }
}
