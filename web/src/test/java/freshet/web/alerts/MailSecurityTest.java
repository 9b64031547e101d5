package freshet.web.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.alerts.MailSettings.Security;
import freshet.web.alerts.Notifier.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Instant;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A mail server with a certificate for localhost. */
@Timeout(60)
class MailSecurityTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final char[] PASSWORD = "password".toCharArray();

  @TempDir static Path folder;
  private static SSLContext usual;
  private static SSLContext server;

  @BeforeAll
  static void trust() throws Exception {
    usual = SSLContext.getDefault();
    KeyStore keys = keys();
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    server = SSLContext.getInstance("TLS");
    server.init(managers.getKeyManagers(), trust.getTrustManagers(), null);
  }

  @AfterAll
  static void trustNobodyElse() {
    SSLContext.setDefault(usual);
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
                "mail",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start();
    assertThat(tool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private static Outcome tell(SmtpSink sink, Security security, String host) {
    MailSettings settings =
        new MailSettings(host, sink.port(), security, "ada", "pw", "feeds@example.org");
    return new MailNotifier(settings, () -> NOW)
        .tell(NotifierTest.ALERT, "ada@example.org", NotifierTest.LETTER);
  }

  @Test
  void starttls_encryptsBeforeTheLogin() throws IOException {
    SSLContext.setDefault(server);
    try (SmtpSink sink = SmtpSink.starting(server)) {
      assertThat(tell(sink, Security.STARTTLS, "localhost")).isInstanceOf(Outcome.Told.class);
      assertThat(sink.mails()).hasSize(1);
      assertThat(sink.mails().getFirst().login()).isEqualTo("ada\0ada\0pw");
      assertThat(sink.heard().indexOf("STARTTLS"))
          .isPositive()
          .isLessThan(
              sink.heard().stream().map(line -> line.split(" ", 2)[0]).toList().indexOf("AUTH"));
    }
  }

  @Test
  void tls_encryptsFromTheFirstByte() throws IOException {
    SSLContext.setDefault(server);
    try (SmtpSink sink = SmtpSink.secure(server)) {
      assertThat(tell(sink, Security.TLS, "localhost")).isInstanceOf(Outcome.Told.class);
      assertThat(sink.mails()).hasSize(1);
    }
  }

  @Test
  void certificateForAnotherName_getsNothing() throws IOException {
    SSLContext.setDefault(server);
    for (Security security : new Security[] {Security.TLS, Security.STARTTLS}) {
      try (SmtpSink sink =
          security == Security.TLS ? SmtpSink.secure(server) : SmtpSink.starting(server)) {
        assertThat(tell(sink, security, "127.0.0.1")).isInstanceOf(Outcome.Failed.class);
        assertThat(sink.mails()).isEmpty();
        assertThat(sink.heard()).noneMatch(line -> line.startsWith("AUTH"));
      }
    }
  }

  @Test
  void certificateThatNobodyVouchesFor_getsNothing() throws IOException {
    SSLContext.setDefault(usual);
    for (Security security : new Security[] {Security.TLS, Security.STARTTLS}) {
      try (SmtpSink sink =
          security == Security.TLS ? SmtpSink.secure(server) : SmtpSink.starting(server)) {
        assertThat(tell(sink, security, "localhost")).isInstanceOf(Outcome.Failed.class);
        assertThat(sink.mails()).isEmpty();
        assertThat(sink.heard()).noneMatch(line -> line.startsWith("AUTH"));
      }
    }
  }
}
