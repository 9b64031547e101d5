package freshet.app.server;

import freshet.app.settings.ServerSettings;
import freshet.web.AboutPage;
import java.time.Duration;

/** Finds the URL of the page for publishers (GC-001, GC-082). */
final class AboutPageConfig {
  /** The page for servers that nobody outside can reach. */
  static final String PROJECT = "https://freshet.example/about";

  private AboutPageConfig() {}

  /** Returns our own page, or else the operator's, or else that of the project. */
  static String url(ServerSettings.Listening listening) {
    String own = listening.publicUrl();
    if (own != null) {
      return own + "/about";
    }
    String contact = listening.contact();
    return contact.startsWith("http://") || contact.startsWith("https://") ? contact : PROJECT;
  }

  static AboutPage page(ServerSettings settings, String version) {
    ServerSettings.Manners manners = settings.manners();
    return new AboutPage(
        version,
        words(manners.pace().usual().floor()),
        words(manners.limits().spacing()),
        manners.limits().perDay(),
        settings.listening().contact());
  }

  private static String words(Duration time) {
    return time.toSeconds() % 60 == 0 && !time.isZero()
        ? time.toMinutes() + " minutes"
        : time.toSeconds() + " seconds";
  }
}
