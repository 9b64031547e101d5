package freshet.web.account;

import freshet.reading.account.Preferences.Images;
import freshet.reading.stream.LocalTimes;
import freshet.reading.stream.SubscriptionTree;
import freshet.web.UrlEncoded;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Renders pages from precompiled templates. */
public final class Pages {
  /** The part of the shell that is exchanged when one goes to another page. */
  private static final String VIEW = "view";

  private static final SubscriptionTree NO_FEEDS = new SubscriptionTree(List.of(), List.of());

  /** The cookie in which our script keeps the folders that are shut. */
  private static final String SHUT = "shut";

  private final TemplateEngine templates = TemplateEngine.createPrecompiled(ContentType.Html);
  private final LongFunction<SubscriptionTree> shelves;
  private final InstantSource clock;

  /**
   * Makes pages.
   *
   * @param shelves the feeds of an account, for the sidebar
   */
  public Pages(LongFunction<SubscriptionTree> shelves, InstantSource clock) {
    this.shelves = shelves;
    this.clock = clock;
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

  /** The sidebar reads its feeds when it is drawn, unless the page has them already. */
  private PageFrame frame(
      Context context, SignedInAccount visitor, String title, Map<String, ?> values) {
    boolean isPart = VIEW.equals(context.header("HX-Target"));
    Supplier<SubscriptionTree> tree =
        values.get("shelf") instanceof SubscriptionTree known
            ? () -> known
            : () -> shelves.apply(visitor.id());
    return new PageFrame(
        title,
        visitor,
        visitor.csrf(),
        Assets.folder(),
        isPart,
        tree,
        shut(context),
        VisitorTimes.of(context, visitor, clock.instant()));
  }

  /** Returns the folders that the browser remembers as shut. */
  private static Set<String> shut(Context context) {
    return Optional.ofNullable(context.cookie(SHUT))
        .map(names -> Set.copyOf(List.of(UrlEncoded.decoded(names, false).split("\n", -1))))
        .orElse(Set.of());
  }

  /** Answers a visitor who is not logged in. */
  void show(Context context, String csrf, String title, String template, Map<String, ?> values) {
    LocalTimes times = new LocalTimes(ZoneOffset.UTC, Locale.UK, clock.instant());
    show(
        context,
        new PageFrame(title, null, csrf, Assets.folder(), false, () -> NO_FEEDS, Set.of(), times),
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

  /** Shows an error as a page, or as plain text to our script. */
  void tell(Context context, @Nullable SignedInAccount visitor, int status, String sentence) {
    boolean isView = VIEW.equals(context.header("HX-Target"));
    if (ClientInfo.wantsPart(context) && !isView) {
      PageSecurityHeaders.page(context, Images.OFF);
      context.status(status).contentType("text/plain; charset=utf-8").result(sentence);
      return;
    }
    ErrorWords words = ErrorWords.of(status, sentence);
    boolean isRead = context.method().name().equals("GET") && words.isPassing();
    Map<String, Object> values = Map.of("words", words, "again", isRead ? address(context) : "");
    if (visitor == null) {
      show(context, "", words.title(), "error.jte", values);
    } else {
      show(context, visitor, words.title(), "error.jte", values);
    }
    context.status(status);
  }

  private static String address(Context context) {
    String query = context.queryString();
    return ReturnPath.safe(context.path() + (query == null ? "" : "?" + query));
  }
}
