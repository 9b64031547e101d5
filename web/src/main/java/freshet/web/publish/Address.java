package freshet.web.publish;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where an output feed is.
 *
 * @param base how the world reaches this server, without a slash at its end
 * @param after the posting after which older ones are listed; null for the feed itself
 */
public record Address(String base, String secret, Format format, @Nullable Long after) {
  private static final Pattern FILE = Pattern.compile("([\\w-]{1,200})\\.([a-z]{3,4})");
  private static final String FOLDER = "/out/";

  /** The address with the name of a file, such as {@code secret.atom}. */
  static Optional<Address> of(String base, String file) {
    Matcher matcher = FILE.matcher(file);
    return matcher.matches()
        ? Format.of(matcher.group(2))
            .map(format -> new Address(base, matcher.group(1), format, null))
        : Optional.empty();
  }

  /** The address of a feed, if that is what a URL may be. */
  public static Optional<Address> of(String url) {
    int folder = url.lastIndexOf(FOLDER);
    boolean web = url.startsWith("http://") || url.startsWith("https://");
    if (!web || folder <= url.indexOf("//") + 2 || url.indexOf('?') >= 0 || url.indexOf('#') >= 0) {
      return Optional.empty();
    }
    return of(url.substring(0, folder), url.substring(folder + FOLDER.length()));
  }

  Address older(@Nullable Long id) {
    return new Address(base, secret, format, id);
  }

  /** The same feed in another format. */
  public Address in(Format other) {
    return new Address(base, secret, other, after);
  }

  /** As a URL. */
  public String url() {
    String feed = base + "/out/" + secret + "." + format.ending();
    return after == null ? feed : feed + "?after=" + after;
  }

  /** The hub that pushes it. */
  public String hub() {
    return base + "/hub";
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "Address[%s, %s]".formatted(base, format);
  }
}
