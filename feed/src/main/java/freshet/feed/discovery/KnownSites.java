package freshet.feed.discovery;

import freshet.feed.html.WebUrl;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The feed URLs of well-known sites and server software. */
final class KnownSites {
  private static final String NAME = "([^/?#]+)";

  /** Longer URLs are not matched; no page of these sites has one. */
  private static final int LONGEST = 1000;

  /** A rule: the feeds of pages that match, without scheme, www and trailing slash. */
  private record Rule(Pattern page, List<String> feeds) {}

  private static final List<Rule> SITES =
      List.of(
          rule("(?:m\\.)?youtube\\.com/channel/(UC[\\w-]+)(?:[/?].*)?", youtube("channel_id")),
          rule("(?:m\\.)?youtube\\.com/user/([\\w-]+)(?:[/?].*)?", youtube("user")),
          rule("(?:m\\.)?youtube\\.com/[^?]*\\?(?:.*&)?list=([\\w-]+).*", youtube("playlist_id")),
          rule(
              "(?:\\w+\\.)?reddit\\.com/(r|user|u)/" + NAME + ".*",
              "https://www.reddit.com/$1/$2/.rss"),
          rule("(?:\\w+\\.)?reddit\\.com", "https://www.reddit.com/.rss"),
          rule(
              "github\\.com/(?!orgs/|topics/|features/|sponsors/|marketplace/)" + NAME + "/" + NAME,
              "https://github.com/$1/$2/releases.atom",
              "https://github.com/$1/$2/commits.atom",
              "https://github.com/$1/$2/tags.atom"),
          rule(
              "github\\.com/" + NAME + "/" + NAME + "/(releases|tags)",
              "https://github.com/$1/$2/$3.atom"),
          rule(
              "github\\.com/" + NAME + "/" + NAME + "/commits",
              "https://github.com/$1/$2/commits.atom"),
          rule(
              "github\\.com/" + NAME + "/" + NAME + "/(?:commits|tree)/" + NAME,
              "https://github.com/$1/$2/commits/$3.atom"),
          rule(
              "github\\.com/(?!about$|explore$|features$|login$|pricing$|topics$|trending$)" + NAME,
              "https://github.com/$1.atom"),
          rule(
              "gitlab\\.com/" + NAME + "/" + NAME,
              "https://gitlab.com/$1/$2/-/releases.atom",
              "https://gitlab.com/$1/$2.atom"),
          rule(
              "codeberg\\.org/" + NAME + "/" + NAME,
              "https://codeberg.org/$1/$2/releases.rss",
              "https://codeberg.org/$1/$2.rss"),
          rule("medium\\.com/((?:tag/)?" + NAME + ").*", "https://medium.com/feed/$1"),
          rule(NAME + "\\.medium\\.com.*", "https://$1.medium.com/feed"),
          rule(NAME + "\\.substack\\.com.*", "https://$1.substack.com/feed"),
          rule(
              NAME + "\\.blogspot\\.([a-z.]+)(?:/.*)?",
              "https://$1.blogspot.$2/feeds/posts/default"),
          rule(NAME + "\\.wordpress\\.com.*", "https://$1.wordpress.com/feed/"),
          rule("tumblr\\.com/(?:blog/)?" + NAME + ".*", "https://$1.tumblr.com/rss"),
          rule(NAME + "\\.tumblr\\.com.*", "https://$1.tumblr.com/rss"),
          rule(
              "vimeo\\.com/((?:channels|groups)/" + NAME + ").*",
              "https://vimeo.com/$1/videos/rss"),
          rule("vimeo\\.com/([^/?#0-9][^/?#]*)(?:/videos)?", "https://vimeo.com/$1/videos/rss"),
          rule("dailymotion\\.com/" + NAME, "https://www.dailymotion.com/rss/user/$1"),
          rule("odysee\\.com/(@[^/?#]+).*", "https://odysee.com/$/rss/$1"),
          rule(stackExchange("/questions/tagged/" + NAME + ".*"), "https://$1/feeds/tag/$2"),
          rule(stackExchange("/questions/([0-9]+).*"), "https://$1/feeds/question/$2"),
          rule(stackExchange("/users/([0-9]+).*"), "https://$1/feeds/user/$2"),
          rule(stackExchange("(?:/questions)?"), "https://$1/feeds"),
          rule("bsky\\.app/profile/" + NAME + ".*", "https://bsky.app/profile/$1/rss"),
          rule("news\\.ycombinator\\.com.*", "https://news.ycombinator.com/rss"),
          rule("lobste\\.rs/t/" + NAME, "https://lobste.rs/t/$1.rss"),
          rule("lobste\\.rs.*", "https://lobste.rs/rss"),
          rule("dev\\.to/" + NAME + ".*", "https://dev.to/feed/$1"),
          rule(NAME + "\\.livejournal\\.com.*", "https://$1.livejournal.com/data/rss"),
          rule(NAME + "\\.dreamwidth\\.org.*", "https://$1.dreamwidth.org/data/atom"),
          rule(
              "(\\w+)\\.wikipedia\\.org/wiki/" + NAME,
              "https://$1.wikipedia.org/w/index.php?title=$2&action=history&feed=atom"),
          rule(
              "store\\.steampowered\\.com/(?:news/)?app/([0-9]+).*",
              "https://store.steampowered.com/feeds/news/app/$1/"),
          rule("arxiv\\.org/list/" + NAME + ".*", "https://rss.arxiv.org/rss/$1"),
          rule("pypi\\.org/project/" + NAME + ".*", "https://pypi.org/rss/project/$1/releases.xml"),
          rule("crates\\.io/crates/" + NAME + ".*", "https://static.crates.io/rss/crates/$1.xml"));

  /** Software that runs on hosts of any name. */
  private static final List<Rule> SOFTWARE =
      List.of(
          // Mastodon and its kin
          rule(
              "(?!(?:www\\.|m\\.)?(?:youtube|tiktok|threads)\\.)"
                  + NAME
                  + "/(@\\w+)(?:/with_replies)?",
              "https://$1/$2.rss"),
          // PeerTube
          rule(
              NAME + "/(?:c|video-channels)/" + NAME + "(?:/videos)?",
              "https://$1/feeds/videos.xml?videoChannelName=$2"),
          rule(
              NAME + "/(?:a|accounts)/" + NAME + "(?:/.*)?",
              "https://$1/feeds/videos.xml?accountName=$2"),
          // Lemmy
          rule(NAME + "/c/([\\w.@-]+)", "https://$1/feeds/c/$2.xml"));

  private KnownSites() {}

  /** Returns the feeds of a page, judged by its URL alone. */
  static List<String> feeds(WebUrl page) {
    if (page.rest().length() > LONGEST) {
      return List.of();
    }
    String query = page.query().isEmpty() ? "" : "?" + page.query();
    String path = page.path().replaceFirst("/+$", "");
    String shown = page.host().replaceFirst("^www\\.", "") + path + query;
    List<String> known = feeds(SITES, shown);
    return known.isEmpty() ? feeds(SOFTWARE, page.host() + path) : known;
  }

  private static List<String> feeds(List<Rule> rules, String page) {
    return rules.stream()
        .flatMap(rule -> feeds(rule, rule.page().matcher(page)))
        .distinct()
        .toList();
  }

  private static Stream<String> feeds(Rule rule, Matcher matcher) {
    return matcher.matches()
        ? rule.feeds().stream().map(feed -> filled(feed, matcher))
        : Stream.empty();
  }

  private static String filled(String feed, Matcher matcher) {
    String filled = feed;
    for (int i = 1; i <= matcher.groupCount(); i++) {
      filled = filled.replace("$" + i, matcher.group(i));
    }
    return filled;
  }

  private static Rule rule(String page, String... feeds) {
    return new Rule(Pattern.compile(page), List.of(feeds));
  }

  private static String youtube(String parameter) {
    return "https://www.youtube.com/feeds/videos.xml?" + parameter + "=$1";
  }

  private static String stackExchange(String path) {
    return "((?:stackoverflow|superuser|serverfault|askubuntu)\\.com|mathoverflow\\.net|"
        + "[\\w.-]+\\.stackexchange\\.com)"
        + path;
  }
}
