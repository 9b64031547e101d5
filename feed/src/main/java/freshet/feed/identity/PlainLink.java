package freshet.feed.identity;

import freshet.feed.html.WebUrl;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Normalises links by removing parts that change while the page stays the same. */
final class PlainLink {
  private static final Set<String> TRACKING =
      Set.of(
          "fbclid gclid dcclid msclid yclid igshclid twclid mc_cid mc_eid ncid cmp cmpid xtor wt_mc sessionid phpsessid jsessionid sid"
              .split(" ", -1));
  private static final Pattern TRACKING_FAMILY = Pattern.compile("(?:utm_|_hs|at_)\\w+");
  private static final Pattern SESSION = Pattern.compile(";jsessionid=[^/?#]*");

  private PlainLink() {}

  /** Removes scheme, www, tracking and session parameters; other text stays unchanged. */
  static String of(String link) {
    Optional<WebUrl> url = WebUrl.of(link).filter(WebUrl::isHttp);
    return url.map(PlainLink::plain).orElse(link.strip());
  }

  private static String plain(WebUrl url) {
    String path = SESSION.matcher(url.path()).replaceFirst("");
    String query =
        Arrays.stream(url.query().split("&", -1))
            .filter(part -> !part.isEmpty())
            .filter(part -> !isTracking(part.toLowerCase(Locale.ROOT)))
            .collect(Collectors.joining("&"));
    String fragment = url.toString().substring(url.withoutFragment().length());
    return url.host().replaceFirst("^www\\.", "") + path + "?" + query + fragment;
  }

  private static boolean isTracking(String parameter) {
    int equals = parameter.indexOf('=');
    String name = equals < 0 ? parameter : parameter.substring(0, equals);
    return TRACKING.contains(name) || TRACKING_FAMILY.matcher(name).matches();
  }
}
