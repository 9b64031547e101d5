package freshet.app;

import static freshet.web.RouteLimit.STRANGER_BYTES;
import static freshet.web.RouteLimit.STRANGER_PARAMETERS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.RawRequest.Answer;
import freshet.crawler.codec.PushText;
import freshet.crawler.push.PushProtocol;
import freshet.crawler.push.PushSubscription;
import freshet.crawler.push.SubscriptionState;
import freshet.store.account.Account;
import freshet.village.Behaviours;
import freshet.web.RouteLimit.Body;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes.Route;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.LoginGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every route refuses: one byte more than its limit, whoever sends it and however. */
class RequestLimitsTest {
  private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");
  private static final String FORM = "Content-Type: application/x-www-form-urlencoded";
  private static final String MULTIPART = "Content-Type: multipart/form-data; boundary=b";
  private static final Duration SLOWEST = Duration.ofSeconds(5);

  @TempDir private static Path folder;
  private static RunningServer server;
  private static WebVisitor ada;
  private static String session;
  private static String csrf;
  private static String password;
  private static String readerToken;

  @BeforeAll
  static void start() throws IOException {
    Files.createDirectories(folder.resolve("uploads"));
    Files.writeString(folder.resolve("uploads/upload-of-a-killed-server"), "csrf");
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    server.run("add", server.host("news", Behaviours.plainFeed()).url("/feed"));
    session = "Cookie: freshet=" + ada.secret().orElseThrow();
    Matcher found = CSRF.matcher(ada.get("/me").body());
    assertThat(found.find()).isTrue();
    csrf = found.group(1);
    Account account = server.store().accounts().find("ada").orElseThrow();
    LoginGuard guard = new LoginGuard(server.store(), InstantSource.system());
    password =
        new AppPasswordLogin(server.store(), guard, InstantSource.system())
            .make(account, "test")
            .secret();
    readerToken = login(password).body().replaceAll("(?s).*Auth=(\\S+).*", "$1");
  }

  private static Answer login(String secret) {
    return raw("POST", "/api/greader/accounts/ClientLogin", FORM)
        .send(("Email=ada&Passwd=" + secret).getBytes(UTF_8));
  }

  @AfterAll
  static void stop() {
    ada.close();
    server.close();
  }

  @AfterEach
  void nothingIsLeftOnDisk() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("uploads"))) {
      assertThat(files).isEmpty();
    }
  }

  private static RawRequest raw(String method, String path, String... headers) {
    return RawRequest.of(server.url(), method, path, List.of(headers));
  }

  private static String filled(String path) {
    return path.replaceAll("\\{[^}]*\\}|<[^>]*>|\\*", "1");
  }

  /** The headers that let someone in at a route. */
  private static List<String> credentials(Route route) {
    return switch (route.limit().credential()) {
      case NONE, CALLBACK_PATH -> List.of();
      case SESSION -> List.of(session, "X-CSRF: " + csrf);
      case APP_PASSWORD ->
          List.of(
              route.path().startsWith("/api/greader")
                  ? "Authorization: GoogleLogin auth=" + readerToken
                  : "Authorization: Bearer " + password);
      case APP_PASSWORD_IN_BODY -> List.of("Authorization: GoogleLogin auth=" + readerToken);
      case ADMIN_TOKEN -> List.of("Authorization: Bearer " + server.token());
    };
  }

  private static String type(Route route) {
    return switch (route.limit().body()) {
      case NONE, FORM -> FORM;
      case JSON -> "Content-Type: application/json";
      case UPLOAD -> MULTIPART;
      case FILE -> "Content-Type: text/xml";
    };
  }

  private static int mostKnown(Route route) {
    return route.limit().bytes() + (route.limit().body() == Body.UPLOAD ? STRANGER_BYTES : 0);
  }

  /** The link to the first account is used up; it is refused whatever is sent there. */
  private static List<Route> all() {
    return Stream.concat(server.allRoutes().stream(), server.calls().stream())
        .filter(route -> !route.path().startsWith("/first/"))
        .toList();
  }

  @Test
  void firstLink_takesNoMoreThanALogin() {
    String path = server.firstPath();
    assertThat(raw("POST", path, FORM).promise(STRANGER_BYTES + 1L).status()).isEqualTo(413);
  }

  private static byte[] tooLarge(Route route, int bytes) {
    byte[] body = new byte[bytes];
    Arrays.fill(body, (byte) ' ');
    if (route.limit().body() == Body.UPLOAD) {
      byte[] head =
          "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n"
              .getBytes(UTF_8);
      System.arraycopy(head, 0, body, 0, Math.min(head.length, body.length));
    }
    return body;
  }

  @Test
  void routes_areAllThere() {
    assertThat(all()).hasSizeGreaterThan(90);
    assertThat(all().stream().map(Route::path))
        .contains("/login", "/import", "/fever", "/api/greader/reader/api/0/edit-tag", "/hub");
    assertThat(all().stream().filter(route -> route.limit().credential() == Credential.NONE))
        .allMatch(
            route ->
                route.limit().bytes() <= STRANGER_BYTES
                    && route.limit().parameters() <= STRANGER_PARAMETERS);
  }

  @Test
  void strangers_areRefusedBeforeAByteIsRead() {
    for (Route route : all()) {
      int most = Math.min(route.limit().bytes(), STRANGER_BYTES);
      for (String method : methods(route)) {
        Answer answer = raw(method, filled(route.path()), type(route)).promise(most + 1L);
        assertRefused(route, answer);
        assertRefused(
            route,
            raw(method, filled(route.path()), type(route)).sendChunked(tooLarge(route, most + 1)));
      }
    }
  }

  private static List<String> methods(Route route) {
    return route.method().equals("GET") ? List.of("GET", "HEAD") : List.of(route.method());
  }

  private static void assertRefused(Route route, Answer answer) {
    boolean isReadFirst =
        route.limit().credential() == Credential.NONE
            || route.limit().credential() == Credential.APP_PASSWORD_IN_BODY;
    assertThat(answer.status())
        .as(route + " " + answer.body())
        .isIn(isReadFirst ? List.of(413) : List.of(302, 401, 413));
  }

  @Test
  void whoIsKnown_isRefusedOneByteAboveTheLimit() {
    for (Route route : all()) {
      if (route.limit().credential() != Credential.CALLBACK_PATH) {
        List<String> headers = new ArrayList<>(credentials(route));
        headers.add(type(route));
        int tooMuch = mostKnown(route) + 1;
        for (String method : methods(route)) {
          RawRequest request = RawRequest.of(server.url(), method, filled(route.path()), headers);
          assertThat(request.promise(tooMuch).status()).as(route + " declared").isEqualTo(413);
          assertThat(request.sendChunked(tooLarge(route, tooMuch)).status())
              .as(route + " chunked")
              .isEqualTo(413);
        }
      }
    }
    assertThat(ada.get("/me").statusCode()).as("nothing was done").isEqualTo(200);
  }

  /** A server has callbacks when it knows its public address. */
  @Test
  void callbackOfAHub_isRefusedOneByteAboveTheLimit_andLeftUnreadIfNobodyGaveItOut(
      @TempDir Path other) {
    Map<String, String> settings = Map.of("public-url", "https://feeds.example.org");
    try (RunningServer reachable = RunningServer.start(other, settings)) {
      Instant later = Instant.now().plus(Duration.ofDays(1));
      long feed = reachable.heldBack("http://news.example.org/feed");
      reachable
          .store()
          .pushes()
          .add(
              PushText.of(
                  new PushSubscription(
                      Long.toString(feed),
                      PushProtocol.WEBSUB,
                      "http://news.example.org/feed",
                      "http://hub.example.org/",
                      "1",
                      false,
                      null,
                      new SubscriptionState.Asked(later))));
      List<Route> callbacks =
          reachable.allRoutes().stream()
              .filter(route -> route.limit().credential() == Credential.CALLBACK_PATH)
              .toList();
      assertThat(callbacks).hasSize(2);
      for (Route route : callbacks) {
        byte[] tooLarge = tooLarge(route, mostKnown(route) + 1);
        for (String method : methods(route)) {
          RawRequest known =
              RawRequest.of(reachable.url(), method, filled(route.path()), List.of());
          assertThat(known.promise(tooLarge.length).status()).as(method).isEqualTo(413);
          assertThat(known.sendChunked(tooLarge).status()).as(method).isEqualTo(413);
        }
      }
      RawRequest unknown = RawRequest.of(reachable.url(), "POST", "/push/2", List.of());
      assertThat(unknown.promise(100).status()).as("nothing of it is waited for").isEqualTo(410);
    }
  }

  @Test
  void uploadWithoutRoomOnTheDisk_isRefused_andTakenWhenThereIsRoomAgain() throws IOException {
    String field = "--b\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n" + csrf + "\r\n";
    String file =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n"
            + "https://example.org/feed\r\n--b--";
    RawRequest request = raw("POST", "/import", MULTIPART, session);
    Path uploads = folder.resolve("uploads");
    Files.delete(uploads);
    try {
      Answer refused = request.send((field + file).getBytes(UTF_8));
      assertThat(refused.status()).isEqualTo(507);
      assertThat(refused.body()).contains("has no room for this file just now");
    } finally {
      Files.createDirectory(uploads);
    }
    assertThat(request.send((field + file).getBytes(UTF_8)).status()).isEqualTo(303);
  }

  @Test
  void moreFieldsThanAllowed_areRefused() {
    byte[] many = "a=&".repeat(STRANGER_PARAMETERS + 1).getBytes(UTF_8);
    byte[] parts =
        ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n".repeat(STRANGER_PARAMETERS + 1)
                + "--b--")
            .getBytes(UTF_8);
    for (Route route : all()) {
      if (route.limit().body() == Body.FORM
          && (route.limit().credential() == Credential.NONE
              || route.limit().credential() == Credential.APP_PASSWORD_IN_BODY)) {
        assertThat(raw("POST", filled(route.path()), FORM).send(many).status())
            .as(route.toString())
            .isEqualTo(413);
        assertThat(raw("POST", filled(route.path()), MULTIPART).send(parts).status())
            .as(route.toString())
            .isEqualTo(413);
      }
    }
  }

  @Test
  void head_isGetWithoutTheBody() {
    List<List<String>> callers =
        List.of(
            List.of(),
            List.of(session),
            List.of("Authorization: Bearer " + password),
            List.of("Authorization: Bearer " + server.token()));
    for (Route route : server.allRoutes()) {
      if (route.method().equals("GET")) {
        for (List<String> caller : callers) {
          assertHeadIsGet(filled(route.path()), caller);
        }
      }
    }
    for (String path : List.of("/there/is/nothing", "/api/v1/nothing", "/hub", "/api/fever")) {
      assertHeadIsGet(path, List.of());
    }
  }

  /** The length of a page that tells the time may differ between two requests. */
  private static void assertHeadIsGet(String path, List<String> caller) {
    for (int tries = 1; true; tries++) {
      Answer get = RawRequest.of(server.url(), "GET", path, caller).send();
      Answer head = RawRequest.of(server.url(), "HEAD", path, caller).send();
      assertThat(head.status()).as("HEAD " + path).isEqualTo(get.status());
      assertThat(head.body()).as("HEAD " + path).isEmpty();
      assertThat(head.header("Content-Type")).as(path).isEqualTo(get.header("Content-Type"));
      assertThat(head.header("Content-Length").isPresent())
          .as(path)
          .isEqualTo(get.header("Content-Length").isPresent());
      if (head.header("Content-Length").equals(get.header("Content-Length"))) {
        return;
      }
      if (path.equals("/metrics")) {
        return; // counts these very requests
      }
      assertThat(tries).as("length of " + path).isLessThan(5);
    }
  }

  /** Once 60 MB of distinct keys, which ended the process. */
  @Test
  void largeForm_ofAStranger_isNotRead() {
    assertThat(raw("POST", "/login", FORM).promise(60_000_000).status()).isEqualTo(413);
    StringBuilder keys = new StringBuilder();
    for (int k = 0; keys.length() < 8 << 20; k++) {
      keys.append("key").append(k).append("=1&");
    }
    assertThat(raw("POST", "/login", FORM).sendChunked(keys.toString().getBytes(UTF_8)).status())
        .isEqualTo(413);
    assertThat(raw("GET", "/health").send().status()).isEqualTo(200);
  }

  /** Once 3,000 MiB in the temporary folder, a CSRF token among them. */
  @Test
  void largeUpload_ofAStranger_isNotWritten() throws IOException {
    List<String> before = temporaryFiles();
    String head = "--b\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nsecret\r\n";
    String file = "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n";
    byte[] body = (head + file + "x".repeat(8 << 20)).getBytes(UTF_8);
    for (String path : List.of("/login", "/import", "/me/password")) {
      assertThat(raw("POST", path, MULTIPART).sendChunked(body).status()).as(path).isIn(302, 413);
    }
    assertThat(raw("POST", "/import", MULTIPART, session).sendChunked(body).status())
        .as("with a CSRF token that is not ours")
        .isEqualTo(403);
    assertThat(temporaryFiles()).isEqualTo(before);
  }

  private static List<String> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("MultiPart"))
          .sorted()
          .toList();
    }
  }

  @Test
  void upload_needsItsTokenBeforeTheFile() {
    String field = "--b\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n" + csrf + "\r\n";
    String list = "https://example.org/feed\r\n";
    String file =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n" + list;
    RawRequest request = raw("POST", "/import", MULTIPART, session);
    assertThat(request.send((file + field + "--b--").getBytes(UTF_8)).status()).isEqualTo(403);
    assertThat(request.send((field + file + "--b--").getBytes(UTF_8)).status()).isEqualTo(303);
    assertThat(request.send((field + "--b--").getBytes(UTF_8)).status()).isEqualTo(422);
  }

  @Test
  void folderOfUploads_isForItsOwner() throws IOException {
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("uploads"))))
        .isEqualTo("rwx------");
  }

  @Test
  void listOfLines_isLimitedAsOpmlIs() {
    StringBuilder list = new StringBuilder();
    for (int k = 0; k <= 20_000; k++) {
      list.append("https://example.org/").append(k).append('\n');
    }
    Answer answer =
        raw("POST", "/api/import", "Authorization: Bearer " + server.token())
            .send(list.toString().getBytes(UTF_8));
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.body()).contains("more than the 20000 feeds allowed");
  }

  /** Once 20 such bodies made the server silent for 20 seconds and 1.18 GB large. */
  @Test
  void manyLargeBodies_ofStrangers_leaveTheServerFast() throws Exception {
    byte[] body = "i=1&".repeat(4 << 20).getBytes(UTF_8);
    CountDownLatch begun = new CountDownLatch(20);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> answers = new ArrayList<>();
      for (int k = 0; k < 20; k++) {
        String path = k % 2 == 0 ? "/fever" : "/api/greader/reader/api/0/edit-tag";
        answers.add(
            threads.submit(
                () -> {
                  begun.countDown();
                  return raw("POST", path, FORM).sendChunked(body);
                }));
      }
      begun.await();
      for (int k = 0; k < 10; k++) {
        long start = System.nanoTime();
        assertThat(raw("GET", "/health").send().status()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SLOWEST);
      }
      for (Future<Answer> answer : answers) {
        assertThat(answer.get().status()).isEqualTo(413);
      }
    }
  }
}
