package freshet.feed.html;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.RawText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The known attacks, sanitised, in a real browser; skipped where there is none. */
class BrowserTest {
  private static final Pattern VERDICT = Pattern.compile("(?s)<pre id=\"verdict\">(.*?)</pre>");

  /**
   * The page watches for dialogues, loads of anything but images, and nodes that turn up outside
   * the payloads' own boxes. Policy violations are reported before anything is loaded.
   */
  private static final String PAGE =
      """
      <!doctype html><html><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy"
        content="default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'">
      <script>
        var seen = [];
        function note(what) { seen.push(what); }
        ['alert', 'prompt', 'confirm', 'open', 'print'].forEach(function (name) {
          window[name] = function (text) { note(name + ' ' + text); };
        });
        document.addEventListener('securitypolicyviolation', function (event) {
          if (!/^(img|media)-src/.test(event.effectiveDirective)) {
            note('load ' + event.effectiveDirective + ' ' + event.blockedURI);
          }
        });
        window.addEventListener('beforeunload', function () { note('left the page'); });
      </script></head><body><div id="all"></div><pre id="verdict">not reached</pre>
      <script>
        var payloads = [%s];
        var all = document.getElementById('all');
        var outside = function () {
          return document.head.querySelectorAll('*').length + ' ' + document.body.children.length
            + ' ' + document.body.attributes.length + ' ' + document.title;
        };
        var before = outside();
        payloads.forEach(function (html) {
          var box = document.createElement('div');
          all.appendChild(box);
          box.innerHTML = html;
          box.innerHTML = box.innerHTML;
          box.querySelectorAll('*').forEach(function (node) {
            ['click', 'focus', 'mouseover', 'error', 'load', 'toggle'].forEach(function (name) {
              if (node.tagName != 'A' || name != 'click') node.dispatchEvent(new Event(name));
            });
            if (/^(SCRIPT|STYLE|SVG|MATH|OBJECT|EMBED|FORM|INPUT|BASE|META|LINK)$/i.test(node.tagName)) {
              note('element ' + node.tagName + ' in ' + html);
            }
            for (var i = 0; i < node.attributes.length; i++) {
              if (/^on|^(style|srcdoc|id|name)$/i.test(node.attributes[i].name)) {
                note('attribute ' + node.attributes[i].name + ' in ' + html);
              }
            }
          });
        });
        setTimeout(function () {
          if (before != outside()) note('the page changed: ' + before + ', ' + outside());
          document.getElementById('verdict').textContent =
            all.children.length + ' shown; ' + (seen.length ? seen.join('\\n') : 'inert');
        }, 2000);
      </script></body></html>
      """;

  @TempDir private Path folder;

  @Test
  @DisplayName("GC-124: every payload is inert in a browser")
  void gc124_sanitisedPayloadsAreInert() throws IOException, InterruptedException {
    Sanitiser sanitiser = new Sanitiser();
    int count = Payload.all().size();

    assertThat(verdict(html -> sanitiser.sanitise(new RawText(html, true, null))))
        .isEqualTo(count + " shown; inert");
  }

  /** So that the test above can fail. */
  @Test
  void payloadsAsTheyAre_areNot() throws IOException, InterruptedException {
    assertThat(verdict(html -> html.contains("<img src=x onerror=alert(1)") ? html : ""))
        .contains("alert 1")
        .contains("attribute onerror");
  }

  private String verdict(UnaryOperator<String> treatment) throws IOException, InterruptedException {
    List<Payload> payloads = Payload.all();
    String literals =
        String.join(
            ",\n",
            payloads.stream().map(payload -> literal(treatment.apply(payload.html()))).toList());
    Path page = Files.writeString(folder.resolve("page.html"), PAGE.replace("%s", literals));
    String dom = dom(browser(), page);
    return VERDICT
        .matcher(dom)
        .results()
        .findFirst()
        .map(found -> Parser.unescapeEntities(found.group(1), false))
        .orElse("no verdict in: " + dom);
  }

  private String dom(String browser, Path page) throws IOException, InterruptedException {
    Path dump = folder.resolve("dom.html");
    Process process =
        new ProcessBuilder(
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--user-data-dir=" + folder.resolve("profile"),
                "--virtual-time-budget=5000",
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(dump.toFile())
            .redirectError(folder.resolve("errors").toFile())
            .start();
    boolean ended = process.waitFor(90, TimeUnit.SECONDS);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
    assertThat(ended).as("the browser ends").isTrue();
    return Files.readString(dump);
  }

  private static String browser() {
    Optional<Path> found =
        Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
            .flatMap(path -> Stream.of("chromium", "chromium-browser").map(Path.of(path)::resolve))
            .filter(Files::isExecutable)
            .findFirst();
    Assumptions.assumeTrue(found.isPresent(), "no chromium on the PATH: not seen in a browser");
    return found.orElseThrow().toString();
  }

  private static String literal(String text) {
    StringBuilder literal = new StringBuilder("\"");
    text.chars().forEach(c -> literal.append(String.format(Locale.ROOT, "\\u%04x", c)));
    return literal.append('"').toString();
  }
}
