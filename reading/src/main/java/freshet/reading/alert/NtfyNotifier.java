package freshet.reading.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Posts notifications to a topic of an ntfy server. */
public final class NtfyNotifier implements Notifier {
  private static final int LONGEST = 3500;

  private final OutgoingRequests calls;

  public NtfyNotifier(Fetcher fetcher) {
    this.calls = new OutgoingRequests(fetcher);
  }

  @Override
  public NotificationChannel id() {
    return NotificationChannel.NTFY;
  }

  @Override
  public String label() {
    return "ntfy";
  }

  @Override
  public NotifierField field() {
    return NotifierField.url("Topic of an ntfy server", "https://ntfy.sh/topic");
  }

  @Override
  public Outcome tell(SavedSearch alert, String target, NotificationMessage letter) {
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

  /** Encodes non-ASCII header text as RFC 2047 does; ntfy decodes it. */
  static String headerText(String text) {
    String line = text.replaceAll("[\\p{Cc}\\s]+", " ").strip();
    String cut = line.length() > 200 ? line.substring(0, 200) : line;
    return cut.chars().allMatch(c -> c >= 0x20 && c < 0x7f)
        ? cut
        : "=?UTF-8?B?" + Base64.getEncoder().encodeToString(cut.getBytes(UTF_8)) + "?=";
  }
}
