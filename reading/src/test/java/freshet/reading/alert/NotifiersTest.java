package freshet.reading.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.http.FetchResult.Cause;
import freshet.http.FetchResult.NoAnswer;
import freshet.reading.RequestRejectedException;
import freshet.store.account.NotificationChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every notifier of the list keeps to. */
class NotifiersTest {
  private static final Notifiers NOTIFIERS =
      Notifiers.of(
          (_, _, _) -> 0,
          MailSettings.NONE,
          _ -> new NoAnswer(Cause.REFUSED, "the test fetches nothing", List.of(), Duration.ZERO),
          () -> Instant.EPOCH);

  static List<Notifier> notifiers() {
    return NOTIFIERS.all();
  }

  /** The names are in databases. */
  @Test
  void channels_keepTheirStoredNames() {
    assertThat(NOTIFIERS.all())
        .extracting(notifier -> notifier.id().name())
        .startsWith("BROWSER", "MAIL", "WEBHOOK", "NTFY");
  }

  @ParameterizedTest
  @MethodSource("notifiers")
  void names_suitTheDatabaseThePageAndTheForm(Notifier notifier) {
    assertThat(notifier.id().name()).matches("[A-Z][A-Z0-9_]{0,30}");
    assertThat(notifier.id().name().toLowerCase(Locale.ROOT))
        .as("the other fields of the form")
        .isNotIn("csrf", "name", "q", "in");
    assertThat(notifier.label()).isNotBlank().isLowerCase();
    assertThat(notifier.field().label()).isNotBlank();
    assertThat(NOTIFIERS.label(notifier.id())).isEqualTo(notifier.label());
  }

  @ParameterizedTest
  @MethodSource("notifiers")
  void field_takesItsOwnExample_andKeepsWhatItHasChecked(Notifier notifier) {
    NotifierField field = notifier.field();
    String stored = field.check().apply(field.isSwitch() ? "on" : field.placeholder());
    assertThat(stored).isEqualTo(field.placeholder());
    if (!field.isSwitch()) {
      assertThat(field.check().apply(stored)).isEqualTo(stored);
      assertThatThrownBy(() -> field.check().apply("a\r\nBcc: eve@example.org"))
          .isInstanceOf(RequestRejectedException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("notifiers")
  void delivery_thatCannotSucceed_isAnOutcome(Notifier notifier) {
    assertThat(notifier.tell(NotifierTest.ALERT, "nowhere", NotifierTest.LETTER))
        .isNotEqualTo(new Notifier.Outcome.Told());
  }

  @Test
  void twoNotifiersOfOneChannel_areAMistake() {
    Notifier twice =
        new MadeUpNotifier(NotificationChannel.MAIL, (_, _, _) -> new Notifier.Outcome.Told());
    assertThatThrownBy(() -> new Notifiers(List.of(twice, twice))).hasMessageContaining("MAIL");
  }

  @Test
  void channelWithoutANotifier_isShownByItsName() {
    assertThat(NOTIFIERS.label(new NotificationChannel("PIGEON"))).isEqualTo("pigeon");
  }
}
