package freshet.http;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.Cause;
import freshet.http.FetchResult.NoAnswer;
import freshet.village.Certificate;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
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
  @TempDir static Path folder;
  private static Certificate certificate;
  private static MockWebServer server;

  @BeforeAll
  static void start() throws Exception {
    certificate = Certificate.make(folder.resolve("keys.p12"), "secure.test");
    server = new MockWebServer();
    server.useHttps(certificate.context().getSocketFactory());
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

  private static FetchResult fetch(String name, UnaryOperator<OkHttpClient.Builder> wiring) {
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
      trust.init(certificate.keys());
      X509TrustManager manager = (X509TrustManager) trust.getTrustManagers()[0];
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new X509TrustManager[] {manager}, null);
      return client.sslSocketFactory(context.getSocketFactory(), manager);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
