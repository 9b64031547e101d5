package freshet.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.http.FetchResult.Cause;
import freshet.http.FetchResult.NoAnswer;
import freshet.village.Behaviours;
import freshet.village.VillageHost;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom Freshet speaks to. */
class AddressesTest {
  private static final HttpSettings PUBLIC =
      HttpSettings.defaults("Freshet-Test/1").with(VillageFetch.SHORT);

  private final VillageFetch it = new VillageFetch(PUBLIC);

  @AfterEach
  void close() {
    it.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "jar:http://x.example/a.jar!/b",
        "gopher://x.example/",
        "ftp://x.example/",
        "javascript:alert(1)",
        "data:text/xml,<rss/>",
        "http://x.example:22/",
        "http://x.example:25/",
        "https://x.example:1023/",
        "http://x.example:0/",
        "http://x.example:99999/",
        "http:///",
        "feed.xml",
        "",
        "\u0000"
      })
  void gc100_refusesOtherSchemesAndPorts(String url) {
    NoAnswer none = it.noAnswer(url);

    assertThat(none.cause()).isEqualTo(Cause.REFUSED);
    assertThat(none.reason()).startsWith("Freshet does not fetch this address: ").endsWith(".");
    assertThat(it.connects).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1/",
        "http://127.8.9.1:8080/",
        "http://10.0.0.1/",
        "http://172.31.255.255/",
        "http://192.168.1.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://100.64.0.1/",
        "http://0.0.0.0/",
        "http://0.1.2.3/",
        "http://255.255.255.255/",
        "http://224.0.0.1/",
        "http://240.0.0.1/",
        "http://192.0.2.1/",
        "http://198.19.0.1/",
        "http://[::1]/",
        "http://[::]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[::ffff:8.8.8.8]/",
        "http://[0:0:0:0:0:ffff:a00:1]/",
        "http://[::8.8.8.8]/",
        "http://[64:ff9b::8.8.8.8]/",
        "http://[2002:a00:1::]/",
        "http://[2001:0:1::]/",
        "http://[fc00::1]/",
        "http://[fd12::1]/",
        "http://[fe80::1]/",
        "http://[fec0::1]/",
        "http://[ff02::1]/",
        "http://[2001:db8::1]/",
        "http://2130706433/",
        "http://017700000001/",
        "http://0x7f000001/",
        "http://0x7f.1/",
        "http://0177.0.0.1/",
        "http://127.1/",
        "http://127.0.0.1./",
        "http://①②⑦.⓪.⓪.①/",
        "http://user:pass@127.0.0.1/",
        "http:\\\\127.0.0.1/"
      })
  void gc101_gc102_refusesAddressesThatAreNotPublic(String url) {
    NoAnswer none = it.noAnswer(url);

    assertThat(none.cause()).isEqualTo(Cause.REFUSED);
    assertThat(it.connects).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111"})
  void gc101_allowsPublicAddresses(String address) {
    assertThat(AddressRules.PUBLIC_ONLY.allows(InetAddress.ofLiteral(address))).isTrue();
  }

  @Test
  void gc101_agreesWithTheJdkOnWhatIsLocal() throws UnknownHostException {
    Random random = new Random(11);
    for (int round = 0; round < 200_000; round++) {
      byte[] bytes = new byte[round % 2 == 0 ? 4 : 16];
      random.nextBytes(bytes);
      if (bytes.length == 16) {
        bytes[0] = (byte) (random.nextBoolean() ? 0xfe : random.nextInt(256));
      }
      InetAddress address = InetAddress.getByAddress(bytes);
      boolean local =
          address.isAnyLocalAddress()
              || address.isLoopbackAddress()
              || address.isLinkLocalAddress()
              || address.isSiteLocalAddress()
              || address.isMulticastAddress();

      assertThat(local && AddressRules.PUBLIC_ONLY.allows(address)).as("%s", address).isFalse();
    }
  }

  @Test
  void gc101_noUrlLeadsInsideHoweverOddly() {
    Random random = new Random(13);
    String[] pieces = {
      "http",
      "https",
      "HTTP",
      "file",
      ":",
      "//",
      "/",
      "\\\\",
      "\\",
      "@",
      "me:pw@",
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "[::1]",
      "[::ffff:7f00:1]",
      "localhost",
      "inside.example",
      ".",
      "%2e",
      "#",
      "?",
      "\t",
      "\n",
      " ",
      "①②⑦",
      "。",
      ":8080",
      ":22",
      "%00",
      "\u0000",
      "x".repeat(300)
    };
    Resolver inside = _ -> addresses("10.0.0.1");
    try (HttpFetcher fetcher = it.fetcher(PUBLIC, inside)) {
      for (int round = 0; round < 20_000; round++) {
        StringBuilder url = new StringBuilder(random.nextInt(4) == 0 ? "" : "http://");
        for (int i = random.nextInt(6); i >= 0; i--) {
          url.append(pieces[random.nextInt(pieces.length)]);
        }

        FetchResult fetched = fetcher.fetch(FetchRequest.get(url.toString()));

        assertThat(((NoAnswer) fetched).cause()).as("%s", url).isEqualTo(Cause.REFUSED);
      }
    }
    assertThat(it.connects).isEmpty();
  }

  @Test
  void gc101_refusesItsOwnPublicAddresses() {
    InetAddress own = InetAddress.ofLiteral("8.8.8.8");
    AddressRules rules = new AddressRules(List.of(), () -> Set.of(own), List.of());

    assertThat(rules.allows(own)).isFalse();
    assertThat(rules.allows(InetAddress.ofLiteral("8.8.4.4"))).isTrue();
  }

  @Test
  void gc102_refusesANameOfLoopback() {
    VillageHost host = it.host(Behaviours.plainFeed());

    assertThat(it.noAnswer(host.url("/")).cause()).isEqualTo(Cause.REFUSED);

    assertThat(it.connects).isEmpty();
    assertThat(host.log()).isEmpty();
  }

  @Test
  void gc102_refusesANameWithOnePublicAndOnePrivateAddress() {
    Resolver both = _ -> addresses("8.8.8.8", "10.0.0.1");

    NoAnswer none = fetch(both, "http://both.example/");

    assertThat(none.cause()).isEqualTo(Cause.REFUSED);
    assertThat(it.connects).isEmpty();
  }

  @Test
  void gc102_connectsOnlyToTheAddressThatWasChecked() {
    Deque<List<InetAddress>> answers = new ArrayDeque<>();
    answers.add(addresses("127.0.0.1"));
    answers.add(addresses("127.0.0.2"));
    VillageHost host = it.host(Behaviours.plainFeed());
    HttpSettings settings = PUBLIC.with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32"));

    try (HttpFetcher fetcher = it.fetcher(settings, _ -> answers.remove())) {
      assertThat(fetcher.fetch(FetchRequest.get(host.url("/"))))
          .isInstanceOf(FetchResult.Answer.class);
      assertThat(answers).as("looked up once").hasSize(1);
    }
    try (HttpFetcher fetcher = it.fetcher(settings, _ -> answers.remove())) {
      assertThat(fetcher.fetch(FetchRequest.get(host.url("/"))))
          .as("the name points elsewhere now")
          .isInstanceOfSatisfying(
              NoAnswer.class, none -> assertThat(none.cause()).isEqualTo(Cause.REFUSED));
    }

    assertThat(it.connects).containsExactly(villageAddress());
  }

  @Test
  void gc102_checksEveryHopAgain() {
    VillageHost inside = it.village.host("inside", Behaviours.plainFeed());
    VillageHost host = it.host(Behaviours.plainFeed());
    HttpSettings settings = PUBLIC.with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32"));
    Resolver resolver =
        name -> name.equals(inside.name()) ? addresses("127.0.0.9") : it.village.resolve(name);
    try (HttpFetcher fetcher = it.fetcher(settings, resolver)) {
      for (String target :
          List.of(
              "http://169.254.169.254/",
              "http://[::ffff:10.0.0.1]/",
              "http://2130706433/",
              "//10.0.0.1:" + it.village.port() + "/",
              "file:///etc/passwd",
              "gopher://x.example/",
              "http://x.example:22/",
              "http://me:pass@a.village.test:" + it.village.port() + "/",
              inside.url("/"))) {
        host.behave(Behaviours.redirect(302, target));

        assertThat(fetcher.fetch(FetchRequest.get(host.url("/"))))
            .as(target)
            .isInstanceOfSatisfying(
                NoAnswer.class, none -> assertThat(none.cause()).isEqualTo(Cause.REFUSED));
      }
    }
    assertThat(it.connects).allMatch(villageAddress()::equals);
    assertThat(inside.log()).isEmpty();
  }

  @Test
  void gc102_saysTheSameOfOpenAndClosedPorts() {
    VillageHost host = it.host(Behaviours.plainFeed());
    String open = host.url("/");
    String closed = "http://a.village.test:" + (it.village.port() == 65_535 ? 65_534 : 65_535);

    assertThat(it.noAnswer(open).reason()).isEqualTo(it.noAnswer(closed).reason());
    assertThat(it.noAnswer("http://127.0.0.1:" + URI.create(open).getPort()).reason())
        .isEqualTo(it.noAnswer("http://127.0.0.1:65535").reason());
  }

  @Test
  void gc103_speaksToPrivateBlocksOnlyWhenToldTo() {
    VillageHost host = it.host(Behaviours.plainFeed());
    AddressRules home = AddressRules.PUBLIC_ONLY.except("127.0.0.0/30", "fd00::/8");

    try (HttpFetcher fetcher = it.fetcher(PUBLIC.with(home), it.village::resolve)) {
      assertThat(fetcher.fetch(FetchRequest.get(host.url("/"))))
          .isInstanceOf(FetchResult.Answer.class);
    }
    assertThat(it.noAnswer(host.url("/")).cause()).isEqualTo(Cause.REFUSED);
    assertThat(home.allows(InetAddress.ofLiteral("127.0.0.4"))).isFalse();
    assertThat(home.allows(InetAddress.ofLiteral("fd99::1"))).isTrue();
    assertThat(home.allows(InetAddress.ofLiteral("fc99::1"))).isFalse();
  }

  @Test
  void cidr_countsBitsAndKnowsItsVersion() {
    Cidr block = Cidr.of("100.64.0.0/10");

    assertThat(block.contains(InetAddress.ofLiteral("100.127.255.255"))).isTrue();
    assertThat(block.contains(InetAddress.ofLiteral("100.128.0.0"))).isFalse();
    assertThat(block.contains(InetAddress.ofLiteral("6440::"))).isFalse();
    assertThat(Cidr.of("10.0.0.1").contains(InetAddress.ofLiteral("10.0.0.2"))).isFalse();
    assertThat(Cidr.of("0.0.0.0/0").contains(InetAddress.ofLiteral("9.9.9.9"))).isTrue();
    assertThatThrownBy(() -> Cidr.of("10.0.0.0/33")).isInstanceOf(IllegalArgumentException.class);
  }

  private NoAnswer fetch(Resolver resolver, String url) {
    try (HttpFetcher fetcher = it.fetcher(PUBLIC, resolver)) {
      return (NoAnswer) fetcher.fetch(FetchRequest.get(url));
    }
  }

  private InetSocketAddress villageAddress() {
    return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), it.village.port());
  }

  private static List<InetAddress> addresses(String... literals) {
    return Stream.of(literals).map(InetAddress::ofLiteral).toList();
  }
}
