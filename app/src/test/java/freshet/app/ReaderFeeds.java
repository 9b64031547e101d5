package freshet.app;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.Cookie;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.VillageHost;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;

/**
 * Feeds as people read them, on hosts of the village: with pictures, a podcast, a video, Arabic
 * text, code and tables.
 */
final class ReaderFeeds {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

  /** An article; minutes ago is when it was published, and the picture's number may be 0. */
  record Article(String title, String html, int minutesAgo, int picture, String more) {
    static Article of(String title, int minutesAgo, int picture, String text) {
      return new Article(title, "<p>" + text + "</p>", minutesAgo, picture, "");
    }
  }

  private record Source(String host, String title, String folder, List<Article> articles) {}

  private final Map<String, Long> feeds = new LinkedHashMap<>();
  private final RunningServer server;
  private final Instant now;

  private ReaderFeeds(RunningServer server, Instant now) {
    this.server = server;
    this.now = now;
  }

  /** Subscribes an account to all of them, and waits until they were read. */
  static ReaderFeeds subscribe(RunningServer server, long account) {
    Instant now = Instant.now();
    ReaderFeeds all = new ReaderFeeds(server, now);
    for (Source source : sources()) {
      all.subscribe(source, account);
    }
    all.feeds.values().forEach(server::awaitRetrieved);
    return all;
  }

  /** Returns the name of a zone in which it is evening, so that there is much of today to read. */
  static String evening() {
    int ahead = Math.floorMod(20 - Instant.now().atZone(ZoneOffset.UTC).getHour() + 12, 24) - 12;
    return "Etc/GMT" + (ahead > 0 ? "-" + ahead : ahead < 0 ? "+" + -ahead : "");
  }

  /** Returns the cookies of a browser that is logged in and has told its zone. */
  static List<Cookie> cookies(RunningServer server, WebVisitor visitor) {
    return List.of(
        new Cookie("freshet", visitor.secret().orElseThrow()).setUrl(server.url()),
        new Cookie("zone", evening().replace("/", "%2F")).setUrl(server.url()));
  }

  /** Returns the id of a feed by the name of its host. */
  long feed(String host) {
    return Objects.requireNonNull(feeds.get(host), host);
  }

  private void subscribe(Source source, long account) {
    VillageHost host = server.host(source.host, Behaviours.status(404));
    Map<String, Behaviour> paths = new HashMap<>();
    if (!source.articles.isEmpty()) {
      paths.put("/feed", Behaviours.always(Reply.text("application/rss+xml", xml(source, host))));
    }
    paths.put("/favicon.ico", picture(favicon(source.host)));
    for (int i = 1; i <= 9; i++) {
      paths.put("/picture/" + i + ".png", picture(landscape(i, 960, 540)));
    }
    host.behave(Behaviour.byPath(paths));
    long feed = server.heldBack(host.url("/feed"));
    Instant since = now.minus(Duration.ofDays(20));
    server
        .store()
        .subscriptions()
        .add(
            account,
            Map.of(feed, source.folder.isEmpty() ? List.of() : List.of(source.folder)),
            since,
            since);
    server.store().subscriptions().rename(account, feed, source.title);
    server.release(feed);
    feeds.put(source.host, feed);
  }

  private String xml(Source source, VillageHost host) {
    return """
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" \
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>%s</title>\
        <link>%s</link>%s%s</channel></rss>\
        """
        .formatted(
            source.title,
            host.url("/"),
            source.host.equals("nahr") ? "<language>ar</language>" : "<language>en</language>",
            source.articles.stream()
                .map(article -> item(article, host))
                .collect(Collectors.joining()));
  }

  private String item(Article article, VillageHost host) {
    String picture = host.url("/picture/" + article.picture + ".png");
    return """
        <item><title>%s</title><guid>%s-%d</guid><link>%s</link><author>Ida Holm</author>\
        <pubDate>%s</pubDate>%s<description><![CDATA[%s]]></description>%s</item>\
        """
        .formatted(
            article.title,
            host.name(),
            article.minutesAgo,
            host.url("/" + article.minutesAgo),
            DATE.format(now.minus(Duration.ofMinutes(article.minutesAgo)).plusSeconds(7)),
            article.picture == 0 ? "" : "<media:thumbnail url=\"%s\"/>".formatted(picture),
            article.html.replace("PICTURE", picture),
            article.more.replace("HOST", host.url("")));
  }

  private static Behaviour picture(byte[] png) {
    return Behaviours.always(Reply.of(200).with("Content-Type", "image/png").body(png));
  }

  /** Gives browsers the sound, part by part, since they do not know the village. */
  static void serveSound(Page page) {
    byte[] all = sound();
    page.route(
        url -> url.endsWith("/sound.wav"),
        route -> {
          String range = route.request().headers().getOrDefault("range", "bytes=0-");
          int from = Integer.parseInt(range.replaceAll("bytes=(\\d+)-.*", "$1"));
          route.fulfill(
              new Route.FulfillOptions()
                  .setStatus(206)
                  .setContentType("audio/wav")
                  .setHeaders(
                      Map.of(
                          "Accept-Ranges",
                          "bytes",
                          "Content-Range",
                          "bytes %d-%d/%d".formatted(from, all.length - 1, all.length)))
                  .setBodyBytes(Arrays.copyOfRange(all, from, all.length)));
        });
  }

  /** Half a minute of silence. */
  private static byte[] sound() {
    int samples = 8000 * 30;
    byte[] wave = new byte[44 + samples];
    ByteBuffer head = ByteBuffer.wrap(wave).order(ByteOrder.LITTLE_ENDIAN);
    head.put("RIFF".getBytes(US_ASCII)).putInt(36 + samples);
    head.put("WAVEfmt ".getBytes(US_ASCII)).putInt(16);
    head.putShort((short) 1).putShort((short) 1).putInt(8000).putInt(8000);
    head.putShort((short) 1).putShort((short) 8);
    head.put("data".getBytes(US_ASCII)).putInt(samples);
    Arrays.fill(wave, 44, wave.length, (byte) 128);
    return wave;
  }

  private static byte[] favicon(String host) {
    BufferedImage image = new BufferedImage(32, 32, BufferedImage.TYPE_INT_ARGB);
    Graphics2D pen = pen(image);
    Random random = new Random(host.hashCode());
    pen.setColor(Color.getHSBColor(random.nextFloat(), .7f, .62f));
    pen.fillRoundRect(0, 0, 32, 32, 10, 10);
    pen.setColor(Color.WHITE);
    pen.setStroke(new BasicStroke(3));
    switch (random.nextInt(4)) {
      case 0 -> pen.drawOval(8, 8, 16, 16);
      case 1 -> pen.drawLine(8, 24, 24, 8);
      case 2 -> pen.drawRect(9, 9, 14, 14);
      default -> {
        pen.drawLine(8, 12, 24, 12);
        pen.drawLine(8, 20, 24, 20);
      }
    }
    return png(image, pen);
  }

  /** Hills before a sky, in colours of their own. */
  private static byte[] landscape(int number, int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = pen(image);
    Random random = new Random(number * 77L);
    float hue = number * .37f % 1;
    pen.setPaint(
        new GradientPaint(
            0,
            0,
            Color.getHSBColor(hue, .35f, .98f),
            0,
            height,
            Color.getHSBColor((hue + .1f) % 1, .55f, .9f)));
    pen.fillRect(0, 0, width, height);
    pen.setColor(new Color(255, 246, 214));
    double sun = height * .2;
    pen.fill(new Ellipse2D.Double(width * (.2 + .6 * random.nextDouble()), height * .14, sun, sun));
    for (int hill = 0; hill < 3; hill++) {
      pen.setColor(Color.getHSBColor((hue + .45f) % 1, .35f + .15f * hill, .72f - .2f * hill));
      Path2D line = new Path2D.Double();
      line.moveTo(0, height);
      double base = height * (.55 + .15 * hill);
      line.lineTo(0, base);
      for (int x = 0; x <= 6; x++) {
        line.lineTo(width * x / 6.0, base - height * .22 * random.nextDouble());
      }
      line.lineTo(width, height);
      line.closePath();
      pen.fill(line);
    }
    return png(image, pen);
  }

  private static Graphics2D pen(BufferedImage image) {
    Graphics2D pen = image.createGraphics();
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    return pen;
  }

  private static byte[] png(BufferedImage image, Graphics2D pen) {
    pen.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static List<Source> sources() {
    return List.of(
        new Source("gazette", "The Quay Gazette", "News 1", gazette()),
        new Source("inland", "Inland Courier", "News 1", inland()),
        new Source("nahr", "أخبار الوادي", "News 1", nahr()),
        new Source("compilers", "Notes on Compilers", "News 10", compilers()),
        new Source("silent", "Silent Relay", "News 10", List.of()),
        new Source("stars", "Late Orbit", "News 2", stars()),
        new Source("waveform", "Waveform", "News 2", waveform()),
        new Source("bread", "Slow Bread", "", bread()));
  }

  private static List<Article> gazette() {
    return List.of(
        Article.of(
            "The last lamplighter of the outer quay hands over his ladder",
            38,
            1,
            "For forty-one years the lamps were lit by hand. On Saturday a switch takes over, and"
                + " half the town came to see whether it would rain."),
        Article.of(
            "Tide tables now come with a second opinion",
            190,
            0,
            "Two harbours compared their forecasts for a year and found that both were wrong in the"
                + " same week."),
        Article.of("Ferry to the skerries runs again", 1500, 2, "Twice a day, dogs welcome."),
        Article.of("What the dredger found", 4400, 3, "Bottles, an anchor, and a piano."));
  }

  private static List<Article> inland() {
    return List.of(
        Article.of(
            "Council keeps the night bus, by one vote", 95, 0, "The debate went on until two."),
        Article.of(
            "Four villages share one snow plough", 1430, 4, "A timetable hangs in the bakery."),
        Article.of("A bridge is painted green, again", 30_000, 0, "Nobody knows why."));
  }

  private static List<Article> nahr() {
    return List.of(
        Article.of(
            "عودة القطار الليلي إلى الوادي بعد غياب تسع سنوات",
            150,
            0,
            "تبدأ الرحلة الأولى مساء الجمعة من المحطة القديمة، وتصل مع الفجر إلى مدينة الميناء."),
        Article.of("سوق الخميس ينتقل إلى الساحة", 1700, 5, "يفتح السوق أبوابه في السابعة صباحا."));
  }

  private static List<Article> compilers() {
    String code =
        """
        <p>A register allocator wants to know how long a value lives. Most of the time the honest \
        answer is <em>that depends</em>, and an interval is a poor way to say so.</p>
        <h2>What an interval hides</h2>
        <p>Take a loop that is entered rarely. Its values look short, and yet they fill the whole \
        <code>body</code>:</p>
        <pre><code>for (Block block : order) {
          live = union(live, block.in());   // holes are lost here, and that is what this long comment says
        }</code></pre>
        <blockquote>Precision is cheap until somebody has to store it.</blockquote>
        <table><thead><tr><th>Scheme</th><th>Spills</th><th>Seconds</th></tr></thead>
        <tbody><tr><td>Linear scan</td><td>412</td><td>0.8</td></tr>
        <tr><td>With holes</td><td>287</td><td>1.1</td></tr></tbody></table>
        <p>The rest is in the <a href="http://elsewhere.test/paper">paper</a>.</p>
        """;
    return List.of(
        new Article("How long does a value live, and who is asking", code, 12, 0, ""),
        Article.of("Error messages that point at the cause", 800, 6, "They need to remember more."),
        Article.of("A parser in an afternoon", 9000, 0, "And a week to make it say sorry."));
  }

  private static List<Article> stars() {
    return List.of(
        new Article(
            "A comet that forgot to come back",
            """
            <p>Seventy years ago it was bright enough to read by. This winter the field where it \
            should have been stayed empty.</p>
            <figure><img src="PICTURE" alt="Hills below an evening sky" width="960" height="540">\
            <figcaption>The hill from which it was last seen. Drawing: Ida Holm</figcaption></figure>
            <p>Three observatories looked for a month. What they found instead is a cloud of dust, \
            wider than it is long, that drifts away from the Sun at the pace of a slow train.</p>
            <p>Comets do this. They come close once too often, and the ice that held them together \
            is gone. Nobody sees the moment; one sees that the next appointment is missed.</p>
            <p>The orbit stays in the catalogue. There is a column for it, and the column now says \
            <strong>lost</strong>.</p>
            """,
            64,
            7,
            ""),
        new Article(
            "Watch: the shadow on the rings",
            "<p>A minute of film from the night of the transit.</p>"
                + "<p><iframe src=\"https://www.youtube.com/embed/abcDEF12345\"></iframe></p>",
            1300,
            8,
            ""));
  }

  private static List<Article> waveform() {
    return List.of(
        new Article(
            "Episode 41: The sound of an empty hall",
            "<p>An engineer, a tuner and a caretaker listen to a concert hall at night, and agree on"
                + " nothing but the hum of the ice machine.</p><p>Recorded in one take.</p>",
            125,
            9,
            "<itunes:duration>00:48:12</itunes:duration>"
                + "<enclosure url=\"HOST/sound.wav\" type=\"audio/wav\" length=\"240044\"/>"),
        Article.of("Notes for episode 40", 10_000, 0, "Links and corrections."));
  }

  private static List<Article> bread() {
    return List.of(
        Article.of(
            "Rye that waits for you", 1250, 2, "A dough for people with other things to do."),
        Article.of("Why the crust sings", 2900, 0, "It is the crumb that shrinks."));
  }
}
