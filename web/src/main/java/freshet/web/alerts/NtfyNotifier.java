package freshet.web.alerts;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.store.people.SavedSearch;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Posts to a topic of an ntfy server. */
public final class NtfyNotifier implements Notifier {
  private static final int LONGEST = 3500;

  private final WebCalls calls;

  public NtfyNotifier(Fetcher fetcher) {
    this.calls = new WebCalls(fetcher);
  }

  @Override
  public Outcome tell(SavedSearch alert, String target, Letter letter) {
    List<Header> headers = new ArrayList<>();
    headers.add(new Header("Content-Type", "text/plain; charset=utf-8"));
    headers.add(new Header("Title", headerText(letter.alert() + ": " + letter.headline())));
    String link = letter.entries().getFirst().link();
    if (!letter.isSummary() && link != null) {
      headers.add(new Header("Click", link));
    }
    String text = letter.text().strip();
    String cut = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    return calls.post(target, headers, cut.getBytes(UTF_8));
  }

  /** As RFC 2047 writes what is not ASCII in a header; ntfy reads that. */
  static String headerText(String text) {
    String line = text.replaceAll("[\\p{Cc}\\s]+", " ").strip();
    String cut = line.length() > 200 ? line.substring(0, 200) : line;
    return cut.chars().allMatch(c -> c >= 0x20 && c < 0x7f)
        ? cut
        : "=?UTF-8?B?" + Base64.getEncoder().encodeToString(cut.getBytes(UTF_8)) + "?=";
  }
}
