package freshet.reading.alert;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.alert.MailSettings.Security;
import freshet.reading.alert.Notifier.Outcome;
import freshet.village.Certificate;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A mail server with a certificate for localhost. */
@Timeout(60)
class MailSecurityTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir static Path folder;
  private static SSLContext usual;
  private static SSLContext server;

  @BeforeAll
  static void trust() throws GeneralSecurityException {
    usual = SSLContext.getDefault();
    server = Certificate.make(folder.resolve("keys.p12"), "localhost").context();
  }

  @AfterAll
  static void trustNobodyElse() {
    SSLContext.setDefault(usual);
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
