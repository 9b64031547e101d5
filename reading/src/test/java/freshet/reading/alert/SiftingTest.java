package freshet.reading.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import freshet.reading.AccountRig;
import freshet.reading.alert.Notifier.Outcome;
import freshet.store.account.Account;
import freshet.store.account.FeedScope;
import freshet.store.account.Notification;
import freshet.store.account.Notification.State;
import freshet.store.account.NotificationChannel;
import freshet.store.account.Rule;
import freshet.store.account.SavedSearch;
import freshet.store.quarantine.Quarantine;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From what arrives to what is told, with a channel that does what the test wants. */
class SiftingTest {
  private final List<NotificationMessage> told = new ArrayList<>();
  private Outcome outcome = new Outcome.Told();
  private AccountRig rig;
  private long feed;

  @BeforeEach
  void start(@TempDir Path folder) {
    rig = new AccountRig(folder);
    feed = rig.annsFeed("https://a.example/", "News");
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private SavedSearch alert(Account account, String words, FeedScope scope) {
    return rig.store()
        .savedSearches()
        .add(
            new SavedSearch(
                0,
                account.id(),
                "Alert",
                words,
                scope,
                Map.of(NotificationChannel.NTFY, "somewhere"),
                "s",
                rig.now()));
  }

  private void sift() {
    rig.store().search().index(500);
    Quarantine quarantine = new Quarantine(rig.store().quarantines(), rig::now, new Supervisor());
    new ArrivalMatcher(rig.store(), rig::now, quarantine, () -> {}, (_, _, _, _) -> {}).sift();
  }

  private List<Notification> made(SavedSearch alert) {
    return rig.store().notifications().latest(alert.id(), 100);
  }

  private NotificationRow row(SavedSearch alert) {
    return NotificationRow.of(made(alert).getFirst(), new Notifiers(List.of()));
  }

  /** Has told what is due, as the courier does for one alert. */
  private void deliver(SavedSearch alert, List<Notification> some) {
    MadeUpNotifier.Delivery delivery =
        (_, _, letter) -> {
          told.add(letter);
          return outcome;
        };
    new NotificationAttempt(
            rig.store(), MadeUpNotifier.only(NotificationChannel.NTFY, delivery), rig::now)
        .tell(alert, NotificationChannel.NTFY, some);
  }

  private List<Notification> due() {
    return rig.store().notifications().due(rig.now(), 100);
  }

  @Test
  void alert_tellsOfWhatItsSearchWouldFind() {
    rig.arrive(feed, rig.posting("Old rivers", "x"));
    sift();
    SavedSearch words = alert(rig.ann(), "river* -drought", new FeedScope.All());
    long label = rig.store().subscriptions().folders(rig.ann().id()).getOrDefault("News", 0L);
    SavedSearch folder = alert(rig.ann(), "", new FeedScope.Folder(label));
    SavedSearch bobs = alert(rig.bob(), "rivers", new FeedScope.All());
    long other = rig.annsFeed("https://b.example/");
    long wet = rig.arrive(feed, rig.posting("Rivers", "x"));
    long dry = rig.arrive(feed, rig.posting("Rivers", "drought"));
    long elsewhere = rig.arrive(other, rig.posting("Rivers", "x"));
    sift();
    sift();

    assertThat(made(words))
        .extracting(Notification::posting)
        .containsExactlyInAnyOrder(elsewhere, wet);
    assertThat(made(folder)).extracting(Notification::posting).containsExactlyInAnyOrder(dry, wet);
    assertThat(made(bobs)).as("who does not read it").isEmpty();
    assertThat(made(words))
        .extracting(Notification::title, Notification::state)
        .containsOnly(tuple("Rivers", State.DUE));
    assertThat(made(words).getFirst().publishedAt()).isNotNull();
  }

  @Test
  void mutedAndOldPostings_areNotTold() {
    SavedSearch alert = alert(rig.ann(), "rivers", new FeedScope.All());
    rig.store()
        .rules()
        .add(
            new Rule(
                0,
                rig.ann().id(),
                Rule.Act.MUTE,
                "",
                Rule.Matching.WORDS,
                "advertisement",
                Set.of(Rule.Field.TEXT),
                new FeedScope.All(),
                rig.now()));
    rig.arrive(feed, rig.posting("Rivers", "advertisement"));
    Instant longAgo = rig.now().minus(Duration.ofDays(30));
    rig.arrive(feed, rig.posting("Rivers of old", "x", null, longAgo));
    long told = rig.arrive(feed, rig.posting("Rivers", "x", null, null));
    sift();

    assertThat(made(alert)).extracting(Notification::posting).containsExactly(told);
  }

  @Test
  void tooManyInAnHour_comeInASummary() {
    SavedSearch alert = alert(rig.ann(), "posting", new FeedScope.All());
    rig.arrive(feed, 20);
    sift();
    rig.arrive(feed, 25);
    sift();

    assertThat(due()).hasSize(AlertMatcher.MOST_PER_HOUR);
    assertThat(made(alert)).filteredOn(one -> one.state() == State.HELD).hasSize(15);
    due().forEach(one -> deliver(alert, List.of(one)));
    rig.pass(
        Duration.between(rig.now(), rig.now().truncatedTo(ChronoUnit.HOURS).plusSeconds(3600)));
    assertThat(due()).hasSize(15);
    deliver(alert, due());
    assertThat(told).hasSize(31);
    assertThat(told.getLast().headline()).isEqualTo("15 more articles");
    assertThat(due()).isEmpty();
    rig.arrive(feed, 1);
    sift();
    assertThat(due()).as("another hour").hasSize(1);
  }

  @Test
  void mails_areLimitedForAllAlertsOfAnAccount() {
    List<SavedSearch> alerts = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      alerts.add(
          rig.store()
              .savedSearches()
              .add(
                  new SavedSearch(
                      0,
                      rig.ann().id(),
                      "Mail " + i,
                      "posting",
                      new FeedScope.All(),
                      Map.of(NotificationChannel.MAIL, "eve@example.org"),
                      "s",
                      rig.now())));
    }
    rig.arrive(feed, AlertMatcher.MOST_PER_HOUR);
    sift();

    assertThat(rig.store().notifications().due(rig.now(), 999)).hasSize(AlertMatcher.MOST_MAILS);
    assertThat(made(alerts.getLast()))
        .allMatch(one -> one.state() == State.GIVEN_UP && one.reason().contains("mails in a day"));
    rig.pass(Duration.ofDays(2));
    rig.arrive(feed, 1);
    sift();
    assertThat(made(alerts.getLast()).getFirst().state()).isEqualTo(State.DUE);
  }

  @Test
  void failure_isTriedAgainLaterAndLaterAndGivenUpAfterADay() {
    SavedSearch alert = alert(rig.ann(), "rivers", new FeedScope.All());
    rig.arrive(feed, rig.posting("Rivers", "x"));
    sift();
    outcome = new Outcome.Failed("it answered 500");
    Instant begin = rig.now();
    List<Duration> pauses = new ArrayList<>();
    while (!due().isEmpty()) {
      deliver(alert, due());
      Notification now = made(alert).getFirst();
      Instant next = now.dueAt();
      if (next != null) {
        pauses.add(Duration.between(rig.now(), next));
        rig.pass(Duration.between(rig.now(), next));
      }
    }

    assertThat(pauses)
        .startsWith(Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(120))
        .isSorted()
        .last()
        .isEqualTo(Duration.ofHours(1));
    assertThat(Duration.between(begin, rig.now()))
        .isBetween(Duration.ofHours(24), Duration.ofHours(25));
    assertThat(made(alert).getFirst().state()).isEqualTo(State.GIVEN_UP);
    assertThat(made(alert).getFirst().reason()).contains("after a day", "it answered 500");
    assertThat(row(alert).outcome()).contains("it answered 500");
  }

  @Test
  void refusal_isTheEnd() {
    SavedSearch alert = alert(rig.ann(), "rivers", new FeedScope.All());
    rig.arrive(feed, rig.posting("Rivers", "x"));
    sift();
    outcome = new Outcome.Refused("it is gone");
    deliver(alert, due());

    assertThat(due()).isEmpty();
    assertThat(made(alert).getFirst().state()).isEqualTo(State.GIVEN_UP);
  }

  @Test
  void whatCannotBeReadAnyMore_isNotTold() {
    SavedSearch alert = alert(rig.ann(), "rivers", new FeedScope.All());
    rig.arrive(feed, rig.posting("Rivers", "x"));
    sift();
    rig.store().subscriptions().remove(rig.ann().id(), List.of(feed));
    deliver(alert, due());

    assertThat(told).isEmpty();
    assertThat(made(alert).getFirst().state()).isEqualTo(State.GIVEN_UP);
  }

  @Test
  void times_areShownFromPublicationToTelling() {
    SavedSearch alert = alert(rig.ann(), "rivers", new FeedScope.All());
    rig.arrive(feed, rig.posting("Rivers", "x", null, rig.now().minusSeconds(90)));
    rig.pass(Duration.ofMillis(1199));
    sift();
    deliver(alert, due());

    NotificationRow line = row(alert);
    assertThat(line.published()).isEqualTo("1 Mar 11:58:30");
    assertThat(line.arrived()).isEqualTo("1 Mar 12:00:00 (+90.0 s)");
    assertThat(line.notified()).isEqualTo("1 Mar 12:00:01 (+1.2 s)");
    assertThat(line.outcome()).isEqualTo("told");
  }
}
