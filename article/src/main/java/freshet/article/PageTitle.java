package freshet.article;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Extracts the article's title from the page's title, which often contains the site's name: "A
 * title | The Site", "The Site: A title".
 */
final class PageTitle {
  private static final Pattern SEPARATOR = Pattern.compile("\\s[|\\-–—\\\\/>»]\\s");

  /** Separators between a title and a path of sections, rather than a subtitle. */
  private static final Pattern PATH_SEPARATOR = Pattern.compile("\\s[\\\\/>»]\\s");

  private static final int FEW_WORDS = 3;
  private static final int SHORT = 15;
  private static final int LONG = 150;

  private final Document page;
  private final String whole;

  private PageTitle(Document page) {
    this.page = page;
    this.whole = WordCount.squeeze(page.title());
  }

  static String of(Document page) {
    return new PageTitle(page).guess();
  }

  private String guess() {
    String title = WordCount.squeeze(withoutSite());
    boolean parted = SEPARATOR.matcher(whole).find();
    // Four words or fewer are probably the wrong part, unless the rest is one word of a path.
    boolean oneWordOfPath =
        PATH_SEPARATOR.matcher(whole).find() && WordCount.count(title) == titleWords(parted) - 1;
    return WordCount.count(title) <= 4 && !oneWordOfPath ? whole : title;
  }

  private String withoutSite() {
    if (SEPARATOR.matcher(whole).find()) {
      return withoutLastPart();
    }
    if (whole.contains(": ")) {
      return headed(whole) ? whole : afterColon();
    }
    if (whole.length() > LONG || whole.length() < SHORT) {
      List<Element> headings = page.getElementsByTag("h1");
      return headings.size() == 1 ? headings.getFirst().text() : whole;
    }
    return whole;
  }

  private String withoutLastPart() {
    int last = 0;
    int first = -1;
    for (Matcher matcher = SEPARATOR.matcher(whole); matcher.find(); last = matcher.start()) {
      first = first < 0 ? matcher.end() : first;
    }
    String before = whole.substring(0, last);
    return WordCount.count(before) < FEW_WORDS ? whole.substring(first) : before;
  }

  private String afterColon() {
    String rest = whole.substring(whole.lastIndexOf(':') + 1);
    if (WordCount.count(rest) < FEW_WORDS) {
      return whole.substring(whole.indexOf(':') + 1);
    }
    return WordCount.count(whole.substring(0, whole.indexOf(':'))) > 5 ? whole : rest;
  }

  private boolean headed(String title) {
    return page.select("h1, h2").stream()
        .map(heading -> TreeEdits.beginning(heading, 2 * title.length()))
        .anyMatch(heading -> WordCount.squeeze(heading).equals(title));
  }

  private int titleWords(boolean parted) {
    return WordCount.count(parted ? SEPARATOR.matcher(whole).replaceAll(" ") : whole);
  }
}
