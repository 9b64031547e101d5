package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Looks for what keeps people from using a page, by the rules of axe-core: names, roles, contrast,
 * size of targets and more.
 */
final class AxeCheck {
  private static final String SCRIPT = script();

  /** All rules, those for best practice too, with the elements that break them. */
  private static final String RUN =
      """
      () => axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})
        .then(found => found.violations.flatMap(rule => rule.nodes.map(node =>
          rule.id + ': ' + node.target.join(' ') + ' | ' + node.failureSummary.replaceAll('\\n', ' ') + ' | ' + node.html.slice(0, 200))))
      """;

  private AxeCheck() {}

  /** Asserts that a page that is open now breaks no rule, light and dark. */
  static void assertClean(Page page, String name) {
    for (ColorScheme colours : Arrays.asList(null, ColorScheme.DARK)) {
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
      assertThat(violations(page)).as(name + (colours == null ? ", light" : ", dark")).isEmpty();
    }
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(null));
  }

  /** Returns what is wrong: the rule, the element and the reason of each. */
  static List<String> violations(Page page) {
    settle(page);
    page.evaluate(SCRIPT);
    return ((List<?>) page.evaluate(RUN)).stream().map(Object::toString).toList();
  }

  /** Ends transitions, since a colour that is still changing is measured as it is. */
  private static void settle(Page page) {
    page.evaluate("() => document.getAnimations().forEach(one => one.finish())");
  }

  private static String script() {
    try (InputStream script =
        Objects.requireNonNull(AxeCheck.class.getResourceAsStream("/axe.min.js"))) {
      return new String(script.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
