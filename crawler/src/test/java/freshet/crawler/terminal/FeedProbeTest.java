package freshet.crawler.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.FeedProbe.Sight;
import freshet.feed.DocumentSource;
import freshet.feed.ReadResult;
import freshet.feed.discovery.FeedCandidate;
import freshet.feed.reader.FeedReader;
import freshet.http.AddressRules;
import freshet.http.FetchResult.Answer;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.http.HttpSettings.TimeLimits;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.PolitenessAudit;
import freshet.village.Reply;
import freshet.village.ReplyTransports;
import freshet.village.SettableClock;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever a person may name: each a feed, or a sentence why there is none. */
class FeedProbeTest {
  private static final TimeLimits SHORT =
      new TimeLimits(Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofSeconds(1));

  private final SettableClock clock = new SettableClock(Rig.START);
  private final Village village = Village.open(clock);
  private final HttpFetcher fetcher =
      new HttpFetcher(
          HttpSettings.defaults("Freshet-Test/1")
              .with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32"))
              .with(SHORT),
          village::resolve,
          clock);
  private final FeedProbe look = new FeedProbe(fetcher, Rig.AGENT);

  @AfterEach
  void close() {
    fetcher.close();
    village.close();
  }

  private VillageHost host(Behaviour behaviour) {
    return village.host("a", behaviour);
  }

  private String sentence(String url) {
    return switch (look.at(url)) {
      case Sight.Nothing(String sentence) -> sentence;
      case Sight.Document(Answer answer) -> read(answer);
    };
  }

  private static String read(Answer answer) {
    DocumentSource source =
        new DocumentSource(answer.url(), answer.header("Content-Type").orElse(null), Rig.START);
    return switch (new FeedReader().read(answer.body(), source)) {
      case ReadResult.NotRead(_, String reason) -> reason;
      case ReadResult.Read(var feed) -> "A feed: " + feed.head().title();
    };
  }

  @Test
  void aFeed_isAskedForOnce_asForOneSubscriber() {
    VillageHost host = host(Behaviours.plainFeed());
    assertThat(sentence(host.url("/feed"))).isEqualTo("A feed: Village news");
    assertThat(host.log()).hasSize(1);
    assertThat(PolitenessAudit.honestUserAgent(host.log())).isEmpty();
  }

  @Test
  void noSuchHost_isSaid() {
    assertThat(sentence("http://nowhere.village.test/"))
        .isEqualTo("There is no host nowhere.village.test; check how the address is spelled.");
  }

  @Test
  void statuses_areSaid() {
    assertThat(sentence(host(Behaviours.status(404)).url("/"))).contains("no document", "404");
    assertThat(sentence(host(Behaviours.status(500)).url("/"))).contains("problem of its own");
    assertThat(sentence(host(Behaviours.status(304)).url("/"))).contains("304");
    assertThat(sentence(host(Behaviours.throttled()).url("/"))).contains("less often");
    assertThat(sentence(host(Behaviours.challenge()).url("/"))).contains("people from programs");
  }

  @Test
  void whatIsNoFeed_isSaid() {
    assertThat(sentence(host(body("hello")).url("/")))
        .isEqualTo("The document is plain text, not a feed.");
    assertThat(sentence(host(body("")).url("/"))).isEqualTo("The document is empty.");
    assertThat(sentence(host(body("<html><body>Hi")).url("/"))).contains("web page");
  }

  @Test
  void truncated_givesNothingHalf() {
    assertThat(
            sentence(
                host(Behaviours.always(Behaviours.feed().by(ReplyTransports.truncated())))
                    .url("/")))
        .contains("broke off");
  }

  @Test
  void endless_isGivenUp() {
    assertThat(
            sentence(
                host(Behaviours.always(Behaviours.feed().by(ReplyTransports.ENDLESS))).url("/")))
        .contains("larger than 5120 KiB");
    assertThat(sentence(host(Behaviours.bomb(64)).url("/"))).contains("unpacks to more than");
  }

  @Test
  void aWrongCharset_spoilsNoText() {
    byte[] latin =
        "<?xml version='1.0'?><rss><channel><title>Käse</title><item/></channel></rss>"
            .getBytes(StandardCharsets.ISO_8859_1);
    Reply reply = Reply.of(200).with("Content-Type", "text/xml; charset=utf-8").body(latin);
    assertThat(sentence(host(Behaviours.always(reply)).url("/"))).isEqualTo("A feed: Käse");
  }

  @Test
  void feedsOfAPage_areNamed_notGuessed() {
    String page = "<html><link rel=alternate type=application/atom+xml href=/atom title=Näues>";
    assertThat(
            FeedProbe.feeds(
                page.getBytes(StandardCharsets.UTF_8),
                null,
                "http://a.example/",
                List.of("</json>; rel=alternate; type=\"application/feed+json\"")))
        .extracting(FeedCandidate::url)
        .containsExactly("http://a.example/atom", "http://a.example/json");
  }

  private static Behaviour body(String body) {
    return Behaviours.always(Reply.text("text/plain", body));
  }
}
