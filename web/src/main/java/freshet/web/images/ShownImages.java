package freshet.web.images;

import freshet.feed.html.Sanitiser;
import freshet.web.account.Preferences.Images;
import java.util.Optional;

/** Has the images of texts come from where their reader wants them. */
public final class ShownImages {
  private final ImageLinks links;

  public ShownImages(ImageLinks links) {
    this.links = links;
  }

  /**
   * A text as it is put into a page.
   *
   * @param safe what the sanitiser gave
   */
  public String shown(String safe, Images how) {
    return switch (how) {
      case DIRECT -> safe;
      case PROXY -> new Sanitiser().show(safe, url -> Optional.of(links.to(url)));
      case OFF -> new Sanitiser().show(safe, _ -> Optional.empty());
    };
  }
}
