package freshet.feed.html;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Filters the attributes of an element. */
final class SafeAttributes {
  private static final int LONGEST_URL = 8192;
  private static final int LONGEST = 65536;
  private static final Set<String> LINK_SCHEMES =
      Set.of("http", "https", "mailto", "tel", "ftp", "xmpp", "magnet");
  private static final Pattern RASTER =
      Pattern.compile(
          "(?i)image/(?:png|gif|jpe?g|webp|avif|bmp|x-icon|vnd\\.microsoft\\.icon)[;,]");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,5}");
  private static final Pattern LENGTH = Pattern.compile("([0-9]{1,5})(?:\\.[0-9]{0,58})?(px|%)?");
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9/+.:_-]{0,63}");
  private static final Pattern DESCRIPTOR = Pattern.compile("[0-9]{1,5}(?:\\.[0-9]{1,3})?[wx]");

  private static final Pattern CANDIDATES = Pattern.compile("(?<=\\s[0-9.]{1,9}[wx]),|,\\s+");

  /** How a value is made safe. */
  private enum Kind {
    TEXT,
    TOKEN,
    NUMBER,
    LENGTH,
    FLAG,
    LINK,
    IMAGE,
    IMAGES,
    POSTER,
    MEDIA
  }

  /** The allowed attributes by element; a star stands for every element. */
  private static final Map<String, Map<String, Kind>> ALLOWED =
      table(
          """
          a          href     LINK
          img        src      IMAGE
          img        srcset   IMAGES
          img        alt      TEXT
          img        width    LENGTH
          img        height   LENGTH
          audio      src      MEDIA
          video      src      MEDIA
          video      poster   POSTER
          video      width    LENGTH
          video      height   LENGTH
          source     src      MEDIA
          source     srcset   IMAGES
          source     type     TOKEN
          iframe     width    LENGTH
          iframe     height   LENGTH
          td         colspan  NUMBER
          td         rowspan  NUMBER
          th         colspan  NUMBER
          th         rowspan  NUMBER
          th         scope    TOKEN
          col        span     NUMBER
          colgroup   span     NUMBER
          ol         start    NUMBER
          ol         type     TOKEN
          ol         reversed FLAG
          li         value    NUMBER
          details    open     FLAG
          time       datetime TOKEN
          data       value    TEXT
          blockquote cite     LINK
          q          cite     LINK
          del        cite     LINK
          ins        cite     LINK
          *          title    TEXT
          *          lang     TOKEN
          *          dir      TOKEN
          """);

  private final @Nullable String base;
  private final Function<String, Optional<String>> places;

  /**
   * Creates a filter for a document.
   *
   * @param places maps the URL of an image to the one it is loaded from
   */
  SafeAttributes(@Nullable String base, Function<String, Optional<String>> places) {
    this.base = base;
    this.places = places;
  }

  /** Returns the safe attributes in a fixed order. */
  Map<String, String> of(Element element) {
    Map<String, String> kept = new LinkedHashMap<>();
    keep(ALLOWED.getOrDefault(element.normalName(), Map.of()), element, kept);
    keep(ALLOWED.getOrDefault("*", Map.of()), element, kept);
    return kept;
  }

  /** Returns the absolute URL of an attribute; empty if it has none. */
  Optional<WebUrl> url(Element element, String attribute) {
    String value = element.attr(attribute);
    return value.length() > LONGEST_URL ? Optional.empty() : WebUrl.resolve(value, base);
  }

  private void keep(Map<String, Kind> allowed, Element element, Map<String, String> kept) {
    allowed.forEach(
        (name, kind) -> {
          if (element.hasAttr(name)) {
            safe(kind, element.attr(name)).ifPresent(value -> kept.put(name, value));
          }
        });
  }

  private Optional<String> safe(Kind kind, String value) {
    return switch (kind) {
      case TEXT -> Optional.of(value).filter(text -> text.length() <= LONGEST);
      case TOKEN -> matching(TOKEN, value);
      case NUMBER -> matching(NUMBER, value);
      case LENGTH -> matching(LENGTH, value);
      case FLAG -> Optional.of("");
      case LINK -> link(value);
      case IMAGE -> image(value);
      case IMAGES -> images(value);
      case POSTER -> media(value).flatMap(places);
      case MEDIA -> media(value);
    };
  }

  private static Optional<String> matching(Pattern pattern, String value) {
    return Optional.of(value.strip())
        .filter(text -> text.length() <= 64 && pattern.matcher(text).matches());
  }

  private Optional<String> link(String value) {
    return value.length() > LONGEST_URL
        ? Optional.empty()
        : WebUrl.resolve(value, base)
            .filter(url -> LINK_SCHEMES.contains(url.scheme()))
            .map(WebUrl::toString);
  }

  private Optional<String> media(String value) {
    return link(value).filter(url -> url.startsWith("http"));
  }

  private Optional<String> image(String value) {
    if (value.length() <= LONGEST_URL) {
      return WebUrl.resolve(value, base)
          .filter(url -> url.isHttp() || isRaster(url))
          .flatMap(
              url -> url.isHttp() ? places.apply(url.toString()) : Optional.of(url.toString()));
    }
    return WebUrl.of(value).filter(SafeAttributes::isRaster).map(WebUrl::toString);
  }

  private static boolean isRaster(WebUrl url) {
    return url.scheme().equals("data") && RASTER.matcher(url.rest()).lookingAt();
  }

  /** Returns the valid candidates of a srcset. */
  private Optional<String> images(String value) {
    if (value.length() > LONGEST) {
      return Optional.empty();
    }
    StringBuilder kept = new StringBuilder();
    for (String candidate : CANDIDATES.split(value, -1)) {
      String[] parts = candidate.strip().split("\\s+", -1);
      Optional<String> url =
          media(parts[0])
              .filter(found -> !parts[0].isEmpty())
              .flatMap(found -> places.apply(found.replace(",", "%2C")));
      boolean described = parts.length == 2 && DESCRIPTOR.matcher(parts[1]).matches();
      if (url.isPresent() && (parts.length == 1 || described)) {
        kept.append(kept.isEmpty() ? "" : ", ").append(url.get());
        kept.append(described ? " " + parts[1] : "");
      }
    }
    return kept.isEmpty() ? Optional.empty() : Optional.of(kept.toString());
  }

  private static Map<String, Map<String, Kind>> table(String text) {
    Map<String, Map<String, Kind>> table = new HashMap<>();
    text.lines()
        .map(line -> line.split(" +", -1))
        .forEach(
            cells ->
                table
                    .computeIfAbsent(cells[0], _ -> new LinkedHashMap<>())
                    .put(cells[1], Kind.valueOf(cells[2])));
    return table;
  }
}
