package freshet.app.server;

/** Where publishers read who is asking (GC-001, GC-082). */
final class About {
  /** For those who run a server that nobody outside can reach. */
  static final String PROJECT = "https://freshet.example/about";

  private About() {}

  /** Our own page, or else the operator's, or else that of the project. */
  static String url(Settings.Listening listening) {
    String own = listening.publicUrl();
    if (own != null) {
      return own + "/about";
    }
    String contact = listening.contact();
    return contact.startsWith("http://") || contact.startsWith("https://") ? contact : PROJECT;
  }
}
