package freshet.feed.identity;

import freshet.feed.html.WebUrl;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Links without what changes while they lead to the same page. */
final class PlainLink {
  private static final Pattern TRACKING =
      Pattern.compile(
          "(?:utm_\\w+|(?:fb|g|dc|ms|y|igsh|tw)clid|mc_[ce]id|_hs\\w+|at_\\w+|ncid|cmp|cmpid|"
              + "xtor|wt_mc|sessionid|phpsessid|jsessionid|sid)(?:=.*)?",
          Pattern.DOTALL);
  private static final Pattern SESSION = Pattern.compile(";jsessionid=[^/?#]*");

  private PlainLink() {}

  /** Without scheme, www, tracking and session; text that is no web address stays as it is. */
  static String of(String link) {
    Optional<WebUrl> url = WebUrl.of(link).filter(WebUrl::isHttp);
    return url.map(PlainLink::plain).orElse(link.strip());
  }

  private static String plain(WebUrl url) {
    String path = SESSION.matcher(url.path()).replaceFirst("");
    String query =
        Arrays.stream(url.query().split("&", -1))
            .filter(part -> !part.isEmpty())
            .filter(part -> !TRACKING.matcher(part.toLowerCase(Locale.ROOT)).matches())
            .collect(Collectors.joining("&"));
    String fragment = url.toString().substring(url.withoutFragment().length());
    return url.host().replaceFirst("^www\\.", "") + path + "?" + query + fragment;
  }
}
