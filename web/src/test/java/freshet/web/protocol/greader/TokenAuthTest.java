package freshet.web.protocol.greader;

import static freshet.reading.AccountRig.encoded;
import static freshet.web.protocol.greader.ReaderRig.API;
import static freshet.web.protocol.greader.ReaderRig.auth;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.protocol.AppRig.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Routing and login: GR-001 to GR-020. */
class TokenAuthTest extends ReaderTest {
  private static final String LOGIN = "/api/greader/accounts/ClientLogin";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/greader/reader/api/0/token",
        "/api/greader//reader/api/0/token",
        "/api//greader/reader//api/0/token/",
        "/api/greader.php/reader/api/0/token",
        "/reader/api/0/token",
        "//reader/api/0/token"
      })
  void gr001_doubledSlashesAreServedNotRedirected(String path) {
    Reply reply = reader.rig().get(path, auth(reader.token()));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo(reader.token());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/accounts/ClientLogin",
        "//accounts/ClientLogin",
        "/api/greader//accounts/ClientLogin",
        "/api/greader.php/accounts/ClientLogin",
        "/api/greader/accounts/ClientLogin/"
      })
  void gr001_loginWorksUnderEveryBase(String path) {
    assertThat(login(path, "ann", reader.rig().annsPassword().secret(), "").status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/greader", "/api/greader/", "/api/greader.php"})
  void addressItself_saysWhatItIs(String path) {
    Reply reply = reader.rig().get(path);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).startsWith("text/plain");
    assertThat(reply.body()).contains("Google Reader API", reader.rig().url() + "/api/greader");
  }

  private Reply login(String path, String name, String secret, String more) {
    String form = "Email=" + encoded(name) + "&Passwd=" + encoded(secret) + more;
    return reader.rig().post(path, form);
  }

  @Test
  void gr002_addressesInAnswersAreThoseThatTheCallerUses() {
    long feed = reader.rig().annsFeed("https://e.example/feed");
    reader.rig().icon(feed);
    JsonNode one = reader.json("subscription/list?output=json").get("subscriptions").get(0);
    assertThat(one.get("iconUrl").stringValue()).startsWith(reader.rig().url() + "/api/greader/");
    Reply proxied =
        reader
            .rig()
            .get(
                API + "stream/contents/feed/" + feed,
                "Authorization",
                "GoogleLogin auth=" + reader.token(),
                "X-Forwarded-Proto",
                "https");
    assertThat(ReaderRig.read(proxied).get("self").get(0).get("href").stringValue())
        .startsWith("https://");
  }

  @Test
  void gr003_anEncodedSlashIsPartOfAStream() {
    long feed = reader.rig().annsFeed("https://e.example/feed");
    reader.rig().arrive(feed, 3);
    JsonNode plain = reader.json("stream/contents/feed/" + feed + "?n=20").get("items");
    assertThat(plain.size()).isEqualTo(3);
    assertThat(reader.json("stream/contents/feed%2F" + feed + "?n=20").get("items"))
        .isEqualTo(plain);
    assertThat(reader.json("stream/contents/feed%2f" + feed).get("items")).isEqualTo(plain);
  }

  @Test
  void gr003_elsewhereItIsRefused() {
    assertThat(reader.rig().get("/other").body()).isEqualTo("other");
    assertThat(reader.rig().get("/x%2Fother").status()).isEqualTo(400);
    assertThat(reader.rig().get("//other").status()).isEqualTo(400);
    assertThat(reader.rig().get("/other%252F").status()).isEqualTo(400);
  }

  @Test
  void gr004_streamsOfUrlsAreDecodedAndStripped() {
    String url = "http://e.example/a/feed";
    long feed = reader.rig().annsFeed(url);
    reader.rig().arrive(feed, 2);
    for (String stream :
        List.of(
            "feed/http://e.example/a/feed",
            "feed/http%3A%2F%2Fe.example%2Fa%2Ffeed",
            "feed%2Fhttp%3A%2F%2Fe.example%2Fa%2Ffeed",
            "feed/feed/http://e.example/a/feed",
            "feed/http%253A%252F%252Fe.example%252Fa%252Ffeed",
            "feed%252F" + feed)) {
      JsonNode answer = reader.json("stream/contents/" + stream);
      assertThat(answer.get("items").size()).as(stream).isEqualTo(2);
      assertThat(answer.get("id").stringValue()).isEqualTo("feed/" + feed);
    }
  }

  @Test
  void gr005_unknownParametersAreIgnored() {
    String odd = "client=x&ck=1&merge=true&mediaRss=true&likes=false&comments=0&types=1&all=&=&&a";
    for (String call : List.of("token", "user-info", "subscription/list", "stream/contents")) {
      assertThat(reader.get(call + "?" + odd).status()).as(call).isEqualTo(200);
    }
  }

  @Test
  void gr006_pagesOfOtherOriginsMayAsk() {
    for (String path : List.of(LOGIN, API + "token", API + "whatever", "/fever/")) {
      Reply reply =
          reader
              .rig()
              .send(reader.rig().request(path).method("OPTIONS", BodyPublishers.noBody()).build());
      assertThat(reply.status()).as(path).isEqualTo(204);
      assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
      assertThat(reply.header("Access-Control-Allow-Methods")).isEqualTo("GET, POST");
      assertThat(reply.header("Access-Control-Allow-Headers")).isEqualTo("Authorization");
    }
    assertThat(reader.get("token").header("Access-Control-Allow-Origin")).isEqualTo("*");
  }

  @Test
  void gr007_unknownCallsAreNotFoundByWhoIsLetIn() {
    Reply reply = reader.get("no/such/call");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.header("Content-Type")).startsWith("text/plain");
    assertThat(reply.body()).isNotEmpty();
    assertThat(reader.rig().get(API + "no/such/call").status()).isEqualTo(401);
  }

  @Test
  void gr008_everyAnswerIsDated() {
    for (Reply reply : List.of(reader.get("token"), reader.get("nothing"))) {
      ZonedDateTime date =
          ZonedDateTime.parse(
              Objects.requireNonNull(reply.header("Date")), DateTimeFormatter.RFC_1123_DATE_TIME);
      assertThat(Duration.between(date, ZonedDateTime.now(date.getZone())).abs())
          .isLessThan(Duration.ofMinutes(1));
    }
  }

  @Test
  void gr010_loginAnswersThreeLines() {
    Reply reply =
        login(LOGIN, "ann", reader.rig().annsPassword().secret(), "&service=reader&source=x");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).matches("(?i)text/plain; ?charset=utf-8");
    String token = reader.token();
    assertThat(reply.body()).isEqualTo("SID=%1$s\nLSID=%1$s\nAuth=%1$s\n".formatted(token));
  }

  @Test
  void gr010_loginAnswersJsonIfAsked() {
    Reply reply = login(LOGIN, "ann", reader.rig().annsPassword().secret(), "&output=json");
    JsonNode json = ReaderRig.read(reply);
    assertThat(json.get("Auth").stringValue()).isEqualTo(reader.token());
    assertThat(json.get("SID").isString()).isTrue();
    assertThat(json.has("LSID")).isTrue();
  }

  @Test
  void gr011_theTokenIsOfHarmlessCharacters() {
    assertThat(reader.token()).matches("[0-9a-f]{64}");
  }

  @Test
  void gr012_wrongNamesAndPasswordsAreToldTheSame() {
    Reply unknown = login(LOGIN, "nobody", "guess", "");
    Reply wrong = login(LOGIN, "ann", "guess", "");
    assertThat(List.of(unknown.status(), wrong.status())).containsExactly(401, 401);
    assertThat(unknown.body()).isEqualTo(wrong.body()).contains("Error=BadAuthentication");
    assertThat(wrong.header("Content-Type")).startsWith("text/plain");
    assertThat(reader.rig().post(LOGIN, "Email=ann").status()).isEqualTo(400);
    assertThat(reader.rig().post(LOGIN, "Passwd=x").status()).isEqualTo(400);
    assertThat(reader.rig().post(LOGIN, "").status()).isEqualTo(400);
  }

  @Test
  void gr012_guessingIsSlowedDown() {
    for (int i = 0; i < 10; i++) {
      login(LOGIN, "ann", "guess", "");
    }
    Reply limited = login(LOGIN, "ann", "guess", "");
    assertThat(limited.status()).isEqualTo(429);
    assertThat(limited.header("Retry-After")).isNotNull();
    assertThat(login(LOGIN, "ann", reader.rig().annsPassword().secret(), "").status())
        .as("nobody who knows the password waits for those who guess")
        .isEqualTo(200);
  }

  @Test
  void gr013_passwordsInAddressesAreRefused() {
    String query = "?Email=ann&Passwd=" + encoded(reader.rig().annsPassword().secret());
    assertThat(reader.rig().get(LOGIN + query).status()).isEqualTo(405);
  }

  @Test
  void gr014_aRevokedPasswordEndsItsToken() {
    long id = reader.rig().annsPassword().password().id();
    reader.rig().store().appPasswords().remove(reader.rig().ann().id(), id);
    assertThat(reader.get("user-info").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GoogleLogin auth=", "googlelogin AUTH=", "GOOGLELOGIN  Auth="})
  void gr015_theHeaderLetsInForGetAndPost(String written) {
    String[] header = {"Authorization", written + reader.token()};
    assertThat(reader.rig().get(API + "user-info", header).status()).isEqualTo(200);
    assertThat(reader.rig().post(API + "edit-tag", "i=1&a=x", header).body()).isEqualTo("OK");
  }

  @Test
  void gr016_theTokenIsTrimmed() {
    String token = encoded(" " + reader.get("token").body() + "\n");
    reader.write("edit-tag", "i=1&T=" + token);
  }

  @Test
  void gr017_whatOtherClientsSendAsTokenIsAccepted() {
    for (String token : List.of("&T=" + reader.token(), "&T=", "", "&T=x")) {
      reader.write("edit-tag", "i=1" + token);
    }
    assertThat(reader.post("edit-tag", "i=1&T=other").status()).isEqualTo(401);
  }

  @Test
  void gr017_theTokenInAFormLetsInByItself() {
    assertThat(reader.rig().post(API + "edit-tag", "i=1&T=" + reader.token()).body())
        .isEqualTo("OK");
    assertThat(reader.rig().post(API + "edit-tag", "i=1&T=x").status()).isEqualTo(401);
    assertThat(reader.rig().get(API + "user-info?T=" + reader.token()).status()).isEqualTo(401);
  }

  @Test
  void gr018_noCookieLetsInAndNoneIsSet() {
    Reply reply = reader.rig().get(API + "user-info", "Cookie", "session=" + reader.token());
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reader.get("user-info").header("Set-Cookie")).isNull();
  }

  @Test
  void gr019_whoIsNotLetInIsToldByStatusAndHeaders() {
    for (Reply reply :
        List.of(
            reader.rig().get(API + "user-info"),
            reader.rig().get(API + "user-info", auth("nonsense")),
            reader.rig().post(API + "edit-tag", "i=1"),
            reader.rig().post(API + "edit-tag", "i=1&T=%00", auth("%00")))) {
      assertThat(reply.status()).isEqualTo(401);
      assertThat(reply.header("X-Reader-Google-Bad-Token")).isEqualTo("true");
      assertThat(reply.header("Google-Bad-Token")).isEqualTo("true");
      assertThat(reply.header("Content-Type")).startsWith("text/plain");
    }
  }

  @Test
  void gr020_callersAreToldWhoTheyAre() {
    JsonNode info = reader.json("user-info");
    assertThat(info.get("userName").stringValue()).isEqualTo("ann");
    for (String field : List.of("userId", "userName", "userProfileId", "userEmail")) {
      assertThat(info.get(field).isString()).as(field).isTrue();
    }
  }
}
