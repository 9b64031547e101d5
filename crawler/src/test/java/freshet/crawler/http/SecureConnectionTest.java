package freshet.crawler.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetched.Cause;
import freshet.crawler.http.Fetched.NoAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server with a certificate for secure.test that nobody but this test trusts. */
@Timeout(60)
class SecureConnectionTest {
  private static final char[] PASSWORD = "password".toCharArray();

  @TempDir static Path folder;
  private static KeyStore keys;
  private static MockWebServer server;

  @BeforeAll
  static void start() throws Exception {
    keys = keys();
    server = new MockWebServer();
    server.useHttps(context(keys).getSocketFactory());
    server.start(InetAddress.ofLiteral("127.0.0.1"), 0);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void gc113_refusesACertificateNobodyVouchesFor() {
    int before = server.getRequestCount();

    NoAnswer none = (NoAnswer) fetch("secure.test", UnaryOperator.identity());

    assertThat(none.cause()).isEqualTo(Cause.TLS);
    assertThat(none.reason()).contains("secure.test", "certificate");
    assertThat(server.getRequestCount()).as("nothing was asked").isEqualTo(before);
  }

  @Test
  void gc113_refusesACertificateForAnotherName() {
    NoAnswer none = (NoAnswer) fetch("other.test", SecureConnectionTest::trusting);

    assertThat(none.cause()).isEqualTo(Cause.TLS);
    assertThat(none.reason()).contains("other.test", "another name");
  }

  @Test
  void gc008_speaksHttp2WhenOffered() throws InterruptedException {
    server.enqueue(
        new MockResponse.Builder()
            .code(200)
            .addHeader("ETag", "W/\"2\"")
            .addHeader("Content-Encoding", "gzip")
            .body("<rss/>")
            .build());

    Answer answer = (Answer) fetch("secure.test", SecureConnectionTest::trusting);

    RecordedRequest request = server.takeRequest(10, TimeUnit.SECONDS);
    assertThat(request.getVersion()).isEqualTo("HTTP/2");
    assertThat(request.getTarget()).isEqualTo("/Feed?b&a");
    assertThat(request.getHeaders().get("Accept-Encoding")).isEqualTo("gzip, br, zstd");
    assertThat(request.getHeaders().get("Cookie")).isNull();
    assertThat(answer.header("ETag")).contains("W/\"2\"");
    assertThat(answer.body()).asString().isEqualTo("<rss/>");
  }

  private static Fetched fetch(String name, UnaryOperator<OkHttpClient.Builder> wiring) {
    try (HttpFetcher fetcher =
        new HttpFetcher(
            VillageFetch.SETTINGS.with(HttpSettings.TimeLimits.DEFAULT),
            _ -> List.of(InetAddress.ofLiteral("127.0.0.1")),
            InstantSource.system(),
            wiring)) {
      return fetcher.fetch(
          FetchRequest.get("https://" + name + ":" + server.getPort() + "/Feed?b&a"));
    }
  }

  private static OkHttpClient.Builder trusting(OkHttpClient.Builder client) {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(keys);
      X509TrustManager manager = (X509TrustManager) trust.getTrustManagers()[0];
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new X509TrustManager[] {manager}, null);
      return client.sslSocketFactory(context.getSocketFactory(), manager);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SSLContext context(KeyStore keys) throws GeneralSecurityException {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  /** A fresh key and certificate, made by the JDK's own tool. */
  private static KeyStore keys()
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve("keys.p12");
    Process tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "secure",
                "-dname",
                "CN=secure.test",
                "-ext",
                "san=dns:secure.test",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .start();
    String said = new String(tool.getInputStream().readAllBytes(), UTF_8);
    assertThat(tool.waitFor()).as(said).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }
}
