package freshet.crawler.terminal;

import freshet.http.FetchResult.Answer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises pages that check for humans; they are not evaded (GC-044). */
final class BotChallenge {
  private static final int START_BYTES = 1024;
  private static final int HEAD_BYTES = 65_536;

  /** A page up to this size that mentions a captcha is about little else. */
  private static final int SMALL_BYTES = 32_768;

  private static final List<String> SURE_SIGNS =
      List.of(
          "cf-chl-",
          "/cdn-cgi/challenge-platform/",
          "<title>just a moment...</title>",
          "_incapsula_resource",
          "px-captcha",
          "awswafintegration",
          "ddos-guard/js-challenge");

  private static final Pattern ROOT =
      Pattern.compile(
          "<!doctype html|<html|<rss|<feed|<rdf|<channel|<[a-z]{1,20}:(?:rss|feed|rdf)|\\{");

  private BotChallenge() {}

  static boolean isIn(Answer answer) {
    if (answer.header("cf-mitigated").filter("challenge"::equalsIgnoreCase).isPresent()) {
      return true;
    }
    if (!isHtml(head(answer.body(), START_BYTES))) {
      return false;
    }
    String page = head(answer.body(), HEAD_BYTES);
    boolean small = answer.body().length <= SMALL_BYTES || answer.status() >= 400;
    return SURE_SIGNS.stream().anyMatch(page::contains) || (small && page.contains("captcha"));
  }

  private static String head(byte[] body, int most) {
    int length = Math.min(body.length, most);
    return new String(body, 0, length, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
  }

  /** Whether the document starts as HTML; a feed may quote a page only after its own start. */
  private static boolean isHtml(String start) {
    Matcher root = ROOT.matcher(start);
    return root.find() && root.group().contains("html");
  }
}
