package freshet.app.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.village.Behaviour;
import freshet.village.Reply;
import freshet.village.Request;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A publisher that writes about one subject in one language. Its feed is at {@code /feed}, the page
 * of posting k at {@code /page/k}; the page has words that the feed does not have.
 *
 * @param saysLanguage whether the feed declares its language
 * @param saysCategory whether its postings have a category
 * @param published in ascending order
 * @param window how many postings it lists at most
 */
record Gazette(
    int number,
    Tongue tongue,
    int subject,
    boolean saysLanguage,
    boolean saysCategory,
    List<Instant> published,
    int window)
    implements Behaviour {
  private static final DateTimeFormatter RSS_DATE =
      DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

  /** A language, with its categories and what is written in it. */
  enum Tongue {
    ENGLISH(
        "en",
        "The %s and the %s were not what they had been for this %s with that %s, which is new.",
        Map.of(
            "Sport", "match goal coach league stadium referee striker cup",
            "Economy", "shares bank inflation market profit tariff bonds debt",
            "Science", "cell galaxy protein telescope quantum fossil enzyme atom")),
    GERMAN(
        "de",
        "Die %s und der %s sind nicht mehr das, was sie mit dem %s und einer %s noch waren.",
        Map.of(
            "Sport", "Spiel Tor Trainer Liga Stadion Schiedsrichter Stürmer Pokal",
            "Wirtschaft", "Aktien Bank Inflation Markt Gewinn Zoll Anleihen Schulden",
            "Wissenschaft", "Zelle Galaxie Protein Teleskop Quanten Fossil Enzym Atom")),
    FRENCH(
        "fr",
        "Les %s et la %s ne sont pas dans une %s qui est avec le %s pour nous.",
        Map.of(
            "Sport", "match but entraîneur ligue stade arbitre attaquant coupe",
            "Économie", "actions banque inflation marché bénéfice douane obligations dette",
            "Sciences", "cellule galaxie protéine télescope quantique fossile enzyme atome")),
    SPANISH(
        "es",
        "Los %s y la %s no son lo que una %s es para el %s con los otros, pero más.",
        Map.of(
            "Deportes", "partido gol entrenador liga estadio árbitro delantero copa",
            "Economía", "acciones banco inflación mercado beneficio arancel bonos deuda",
            "Ciencia", "célula galaxia proteína telescopio cuántica fósil enzima átomo")),
    KOREAN(
        "ko",
        "오늘 %s 그리고 %s 관련하여 %s 소식과 %s 이야기를 전합니다.",
        Map.of(
            "스포츠", "경기 골 감독 리그 경기장 심판 공격수 우승컵",
            "경제", "주식 은행 물가 시장 이익 관세 채권 부채",
            "과학", "세포 은하 단백질 망원경 양자 화석 효소 원자"));

    private final String code;
    private final String sentence;
    private final List<String> categories;
    private final Map<String, String> words;

    Tongue(String code, String sentence, Map<String, String> words) {
      this.code = code;
      this.sentence = sentence;
      this.words = words;
      categories = words.keySet().stream().sorted().toList();
    }

    String code() {
      return code;
    }

    List<String> categories() {
      return categories;
    }

    private String text(int subject, Random random) {
      String[] own = Objects.requireNonNull(words.get(categories.get(subject))).split(" ", -1);
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 5; i++) {
        text.append(
                sentence.formatted(
                    random.ints(4, 0, own.length).mapToObj(word -> own[word]).toArray()))
            .append(' ');
      }
      return text.toString();
    }
  }

  Gazette {
    published = List.copyOf(published);
  }

  String category() {
    return tongue.categories.get(subject);
  }

  /** Returns a word that only the page of a posting has. */
  String pageWord(int posting) {
    return "inside%dx%d".formatted(number, posting);
  }

  /** Returns the title of a posting, which starts with the code of the language. */
  String title(int posting) {
    return "%s %d/%d".formatted(tongue.code, number, posting);
  }

  @Override
  public Reply answer(Request request, Instant now) {
    int posted = (int) published.stream().filter(at -> !at.isAfter(now)).count();
    if (request.path().startsWith("/page/")) {
      return page(Integer.parseInt(request.path().substring("/page/".length())));
    }
    if (!request.path().equals("/feed")) {
      return Reply.of(404);
    }
    String etag = "\"" + posted + "\"";
    return request.header("If-None-Match").equals(Optional.of(etag))
        ? Reply.of(304).with("ETag", etag)
        : Reply.of(200)
            .with("Content-Type", "application/rss+xml; charset=utf-8")
            .with("ETag", etag)
            .body(document(posted).getBytes(UTF_8));
  }

  private String document(int posted) {
    StringBuilder feed = new StringBuilder("<rss version='2.0'><channel>");
    feed.append("<title>Gazette %d</title>".formatted(number));
    feed.append(element("language", saysLanguage ? tongue.code : null));
    feed.append(element("category", saysCategory ? category() : null));
    for (int k = posted - 1; k >= Math.max(0, posted - window); k--) {
      feed.append("<item><guid isPermaLink='false'>%d-%d</guid>".formatted(number, k))
          .append(element("title", title(k)))
          .append(element("link", "/page/" + k))
          .append(element("pubDate", RSS_DATE.format(published.get(k))))
          .append(element("category", saysCategory ? category() : null))
          .append(element("description", text(k)))
          .append("</item>");
    }
    return feed.append("</channel></rss>").toString();
  }

  private String text(int posting) {
    return tongue.text(subject, new Random(1000L * number + posting));
  }

  private static String element(String name, @Nullable String text) {
    return text == null ? "" : "<%1$s>%2$s</%1$s>".formatted(name, text);
  }

  private Reply page(int posting) {
    String paragraph = "<p>%s %s</p>".formatted(text(posting), pageWord(posting));
    String page =
        "<!doctype html><html lang='%s'><head><meta charset='utf-8'><title>%s</title></head><body><article><h1>%s</h1>%s</article></body></html>"
            .formatted(tongue.code, title(posting), title(posting), paragraph.repeat(6));
    return Reply.of(200)
        .with("Content-Type", "text/html; charset=utf-8")
        .body(page.getBytes(UTF_8));
  }
}
