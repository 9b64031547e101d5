package freshet.feed.html;

import freshet.feed.RawText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;

/**
 * Sanitises untrusted HTML: writes the parsed tree again from an allow-list (GC-120, GC-121). The
 * output is parsed again until it is stable, so that no parser sees another tree than the one that
 * was checked.
 */
public final class Sanitiser {
  /**
   * Increases with every change of the output; postings of older versions are sanitised again
   * (GC-124).
   */
  public static final int VERSION = 1;

  private static final int LONGEST = 2 << 20;
  private static final int READINGS = 4;
  private static final Set<String> KEPT =
      Set.of(
          """
          abbr address article aside b bdi bdo blockquote caption cite code colgroup data dd del
          details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header i ins kbd li
          main mark nav ol p picture pre q rp rt ruby s samp section small span strong sub summary
          sup table tbody td tfoot th thead time tr u ul var\
          """
              .split("\\s+", -1));
  private static final Set<String> VOID = Set.of("br", "hr", "wbr", "col");
  private static final String SANDBOX =
      "allow-scripts allow-same-origin allow-popups allow-presentation";

  /** Returns HTML to put into a page; sanitised input stays unchanged. */
  public String sanitise(RawText markup) {
    if (!markup.html()) {
      return plain(markup.raw());
    }
    String written = write(markup.raw(), markup.base());
    for (int i = 0; i < READINGS; i++) {
      String again = write(written, null);
      if (again.equals(written)) {
        return written;
      }
      written = again;
    }
    return plain(HtmlText.of(written));
  }

  /**
   * Rewrites sanitised HTML for a page: links open in another tab, players of other sites wait for
   * a click as links with the attribute data-embed, and images load from where they are mapped to.
   * An image without a URL is replaced by its text.
   *
   * @param safe the output of {@link #sanitise}
   * @param places maps the URL of an image to the one it is loaded from
   */
  public String show(String safe, Function<String, Optional<String>> places) {
    return write(safe, new SafeAttributes(null, places), true);
  }

  private static String plain(String text) {
    HtmlWriter out = new HtmlWriter(LONGEST);
    String cut = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    out.text(cut.strip());
    return out.toString().replace("\n", "<br>");
  }

  private static String write(String html, @Nullable String base) {
    return write(html, new SafeAttributes(base, Optional::of), false);
  }

  private static String write(String html, SafeAttributes attributes, boolean shown) {
    HtmlWriter out = new HtmlWriter(LONGEST);
    Walk walk = new Walk(attributes, out, shown);
    BoundedHtml.fragment(html).forEach(walk::node);
    return out.toString().strip();
  }

  /**
   * One walk over a parsed tree, whose depth the parser has limited.
   *
   * @param shown whether the output goes into a page
   */
  private record Walk(SafeAttributes attributes, HtmlWriter out, boolean shown) {
    void node(Node node) {
      if (node instanceof TextNode text) {
        out.text(text.getWholeText());
      } else if (node instanceof Element element && !BoundedHtml.isDropped(element)) {
        element(element, element.normalName());
      }
    }

    private void element(Element element, String name) {
      switch (name) {
        case "a" -> link(element);
        case "img" -> image(element);
        case "iframe" -> player(element);
        case "audio", "video" -> media(element, name);
        case "source" -> source(element);
        default -> {
          if (VOID.contains(name)) {
            out.open(name, attributes.of(element));
          } else if (KEPT.contains(name)) {
            write(element, name, attributes.of(element));
          } else {
            inside(element);
          }
        }
      }
    }

    private void write(Element element, String name, Map<String, String> kept) {
      if (out.open(name, kept)) {
        inside(element);
        out.close(name);
      }
    }

    private void inside(Element element) {
      element.childNodes().forEach(this::node);
    }

    private void link(Element element) {
      Map<String, String> kept = attributes.of(element);
      if (kept.containsKey("href")) {
        kept.put("rel", "noopener noreferrer nofollow");
        if (shown) {
          kept.put("target", "_blank");
        }
        write(element, "a", kept);
      } else {
        inside(element);
      }
    }

    private void image(Element element) {
      Map<String, String> kept = attributes.of(element);
      if ((kept.containsKey("src") || kept.containsKey("srcset")) && !TrackingPixel.is(element)) {
        kept.put("loading", "lazy");
        kept.put("referrerpolicy", "no-referrer");
        out.open("img", kept);
      } else if (shown && !element.attr("alt").isBlank()) {
        out.text("[" + element.attr("alt").strip() + "]");
      }
    }

    private void media(Element element, String name) {
      Map<String, String> kept = attributes.of(element);
      kept.put("controls", "");
      kept.put("preload", "none");
      write(element, name, kept);
    }

    private void source(Element element) {
      Map<String, String> kept = attributes.of(element);
      if (kept.containsKey("src") || kept.containsKey("srcset")) {
        out.open("source", kept);
      }
    }

    private void player(Element element) {
      Optional<String> url = attributes.url(element, "src").flatMap(EmbedPlayers::url);
      if (shown) {
        url.ifPresent(this::waitingPlayer);
      } else if (url.isPresent()) {
        Map<String, String> kept = new LinkedHashMap<>();
        kept.put("src", url.get());
        kept.putAll(attributes.of(element));
        kept.put("sandbox", SANDBOX);
        kept.put("loading", "lazy");
        kept.put("allowfullscreen", "");
        kept.put("referrerpolicy", "strict-origin-when-cross-origin");
        if (out.open("iframe", kept)) {
          out.close("iframe");
        }
      }
    }

    /** Writes a link instead of a player, which would tell its site who reads. */
    private void waitingPlayer(String url) {
      Map<String, String> link = new LinkedHashMap<>();
      link.put("class", "embed");
      link.put("href", url);
      link.put("data-embed", url);
      link.put("rel", "noopener noreferrer nofollow");
      link.put("target", "_blank");
      if (out.open("a", link)) {
        out.text("Play from " + WebUrl.of(url).map(WebUrl::host).orElse("its site"));
        out.close("a");
      }
    }
  }
}
