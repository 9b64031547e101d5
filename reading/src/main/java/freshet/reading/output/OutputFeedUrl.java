package freshet.reading.output;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The URL of an output feed.
 *
 * @param base the server's public URL without a trailing slash
 * @param after lists the postings older than this one; null for the feed itself
 */
public record OutputFeedUrl(String base, String secret, OutputFormat format, @Nullable Long after) {
  private static final Pattern FILE = Pattern.compile("([\\w-]{1,200})\\.([a-z]{3,4})");
  private static final String FOLDER = "/out/";

  /** Parses a file name such as {@code secret.atom}. */
  public static Optional<OutputFeedUrl> of(String base, String file) {
    Matcher matcher = FILE.matcher(file);
    return matcher.matches()
        ? OutputFormat.of(matcher.group(2))
            .map(format -> new OutputFeedUrl(base, matcher.group(1), format, null))
        : Optional.empty();
  }

  /** Parses a URL; empty if it is not of an output feed. */
  public static Optional<OutputFeedUrl> of(String url) {
    int folder = url.lastIndexOf(FOLDER);
    boolean web = url.startsWith("http://") || url.startsWith("https://");
    if (!web || folder <= url.indexOf("//") + 2 || url.indexOf('?') >= 0 || url.indexOf('#') >= 0) {
      return Optional.empty();
    }
    return of(url.substring(0, folder), url.substring(folder + FOLDER.length()));
  }

  public OutputFeedUrl older(@Nullable Long id) {
    return new OutputFeedUrl(base, secret, format, id);
  }

  /** Returns the URL of the same feed in another format. */
  public OutputFeedUrl in(OutputFormat other) {
    return new OutputFeedUrl(base, secret, other, after);
  }

  /** Returns the whole URL. */
  public String url() {
    String feed = base + "/out/" + secret + "." + format.ending();
    return after == null ? feed : feed + "?after=" + after;
  }

  /** Returns the URL of the hub that pushes this feed. */
  public String hub() {
    return base + "/hub";
  }

  /** Leaves out the secret. */
  @Override
  public String toString() {
    return "Address[%s, %s]".formatted(base, format);
  }
}
