package freshet.reading.image;

import freshet.feed.html.Sanitiser;
import freshet.reading.account.Preferences.Images;
import java.util.Optional;

/** Rewrites the image URLs in texts according to the reader's preference. */
public final class ImageRewriter {
  private final SignedImageUrls links;

  public ImageRewriter(SignedImageUrls links) {
    this.links = links;
  }

  /**
   * Returns a text to be put into a page.
   *
   * @param safe the sanitiser's output
   */
  public String shown(String safe, Images how) {
    return switch (how) {
      case DIRECT -> new Sanitiser().show(safe, Optional::of);
      case PROXY -> new Sanitiser().show(safe, url -> Optional.of(links.to(url)));
      case OFF -> new Sanitiser().show(safe, _ -> Optional.empty());
    };
  }
}
