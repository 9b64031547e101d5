package freshet.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.Cause;
import freshet.http.FetchResult.NoAnswer;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.VillageHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectsTest {
  private final VillageFetch it = new VillageFetch();

  @AfterEach
  void close() {
    it.close();
  }

  @Test
  void gc041_followsAllKindsAndNotesThem() {
    VillageHost host = it.host(Behaviours.redirects(301, 302, 303, 307, 308));

    Answer answer = it.answer(host.url("/0"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.url()).isEqualTo(host.url("/5"));
    assertThat(answer.hops())
        .containsExactly(
            new Hop(301, host.url("/1")),
            new Hop(302, host.url("/2")),
            new Hop(303, host.url("/3")),
            new Hop(307, host.url("/4")),
            new Hop(308, host.url("/5")));
    assertThat(host.log()).hasSize(6);
  }

  @Test
  void gc041_stopsAfterFiveHops() {
    VillageHost host = it.host(Behaviours.redirects(301, 301, 301, 301, 301, 301));

    NoAnswer none = it.noAnswer(host.url("/0"));

    assertThat(none.cause()).isEqualTo(Cause.REDIRECTS);
    assertThat(none.reason()).contains("a.village.test", "5 times");
    assertThat(host.log()).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 308})
  void gc041_aLoopIsAnError(int status) {
    VillageHost host = it.host(Behaviours.redirectLoop(status));

    NoAnswer none = it.noAnswer(host.url("/a"));

    assertThat(none.cause()).isEqualTo(Cause.REDIRECTS);
    assertThat(none.reason()).contains("circle");
    assertThat(host.log()).hasSize(2);
  }

  @Test
  void gc041_aChainWithATemporaryHopIsTemporary() {
    Hop moved = new Hop(301, "http://x.example/");
    Hop found = new Hop(302, "http://x.example/");
    Hop permanent = new Hop(308, "http://x.example/");

    assertThat(Hop.allPermanent(List.of(moved, permanent))).isTrue();
    assertThat(Hop.allPermanent(List.of(moved, found, permanent))).isFalse();
    assertThat(Hop.allPermanent(List.of())).isFalse();
  }

  @Test
  void redirect_isFollowedOnlyWhereItMay_andToldBeforeItIs() {
    VillageHost host = it.host(Behaviours.redirects(302, 302));
    List<String> told = new ArrayList<>();
    FetchResult fetched =
        it.fetcher.fetch(
            FetchRequest.get(host.url("/0")),
            url -> {
              told.add(url + " after " + host.log().size());
              return told.size() < 2;
            });

    assertThat(fetched).isInstanceOf(FetchResult.NoAnswer.class);
    assertThat(told).containsExactly(host.url("/1") + " after 1", host.url("/2") + " after 2");
    assertThat(host.log()).hasSize(2);
  }

  @Test
  void redirectWithoutLocation_saysSo() {
    VillageHost host = it.host(Behaviours.status(302));

    assertThat(it.noAnswer(host.url("/")).reason()).contains("without saying where");
  }

  @Test
  void relativeAndOddLocations_areResolved() {
    VillageHost host =
        it.host(
            Behaviour.byPath(
                Map.of(
                    "/a/feed", Behaviours.redirect(302, "../b feed?x=ü#top"),
                    "/b%20feed", Behaviours.plainFeed())));

    Answer answer = it.answer(host.url("/a/feed"));

    assertThat(answer.url()).startsWith(host.url("/b%20feed?x="));
  }

  @Test
  void validators_travelAlong() {
    VillageHost host = it.host(Behaviours.redirects(302));

    it.answer(host.url("/0"), new Header("If-None-Match", "\"x\""));

    assertThat(host.requests())
        .allSatisfy(request -> assertThat(request.header("If-None-Match")).contains("\"x\""));
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308})
  void post_isSentAgainWithItsBody(int status) {
    VillageHost host = it.host(Behaviours.redirects(status));

    FetchResult fetched = post(host);

    assertThat(fetched).isInstanceOf(Answer.class);
    assertThat(host.requests())
        .extracting(Request::method, Request::target, request -> new String(request.body(), UTF_8))
        .containsExactly(tuple("POST", "/0", "a=b"), tuple("POST", "/1", "a=b"));
    assertThat(host.requests().getLast().header("Content-Type"))
        .contains("application/x-www-form-urlencoded");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303})
  void post_becomesGetOtherwise(int status) {
    VillageHost host = it.host(Behaviours.redirects(status));

    post(host);

    Request last = host.requests().getLast();
    assertThat(last.method()).isEqualTo("GET");
    assertThat(last.body()).isEmpty();
    assertThat(last.header("Content-Type")).isEmpty();
  }

  @Test
  void credentials_stayWithTheirHost() {
    VillageHost other = it.village.host("b", Behaviours.plainFeed());
    VillageHost host =
        it.host(
            Behaviour.byPath(
                Map.of(
                    "/here", Behaviours.redirect(302, "/there"),
                    "/there", Behaviours.redirect(302, other.url("/")))));

    it.answer(host.url("/here").replace("http://", "http://me:pass@"));

    assertThat(host.requests())
        .hasSize(2)
        .allSatisfy(request -> assertThat(request.header("Authorization")).isPresent());
    assertThat(other.requests())
        .singleElement()
        .satisfies(request -> assertThat(request.header("Authorization")).isEmpty());
  }

  @Test
  void largeBodyOfARedirect_isNotRead() {
    VillageHost host =
        it.host(
            Behaviours.inTurn(
                Behaviours.always(
                    Reply.of(302).with("Location", "/next").body(new byte[50_000_000])),
                Behaviours.plainFeed()));

    assertThat(it.answer(host.url("/")).url()).isEqualTo(host.url("/next"));
  }

  private FetchResult post(VillageHost host) {
    Header type = new Header("Content-Type", "application/x-www-form-urlencoded");
    return it.fetcher.fetch(
        new FetchRequest("POST", host.url("/0"), List.of(type), "a=b".getBytes(UTF_8)));
  }
}
