package freshet.app;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;

/** Measures how far the parts of a page moved while it loaded, without the reader's doing. */
final class LayoutShifts {
  private static final String WATCH =
      """
      window.shifts = [];
      new PerformanceObserver(list => list.getEntries().filter(one => !one.hadRecentInput).forEach(one =>
        window.shifts.push(one.value.toFixed(5) + ': ' + one.sources.map(source => {
          const node = source.node && (source.node.closest ? source.node : source.node.parentElement);
          return (node ? node.outerHTML.slice(0, 120) : '?') + ' ' + JSON.stringify(source.previousRect) + ' > ' + JSON.stringify(source.currentRect);
        }).join(' | '))))
        .observe({type: 'layout-shift', buffered: true});
      """;

  private LayoutShifts() {}

  /** Watches all pages that are opened from now on. */
  static void watch(BrowserContext context) {
    context.addInitScript(WATCH);
  }

  /** Returns the shifts of a page since it was loaded, each with what moved; empty if none did. */
  static String of(Page page) {
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    return page.evaluate("() => window.shifts.join('\\n')").toString();
  }
}
