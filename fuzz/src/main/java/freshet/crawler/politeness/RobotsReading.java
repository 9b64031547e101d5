package freshet.crawler.politeness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;

/** Opens the rules of robots files to the worst cases, as nobody else needs to see them. */
public final class RobotsReading {
  private RobotsReading() {}

  /** Reads a file and asks whether a URL may be fetched by it. */
  public static boolean allows(String file, String url) {
    RobotsFile asked = new RobotsFile("a.example", Instant.EPOCH, file.getBytes(UTF_8), false);
    return RobotsRules.of(asked, "freshet").allow(url, Purpose.OWN_INITIATIVE);
  }
}
