package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import freshet.store.account.FeedScope;
import freshet.store.account.Notification;
import freshet.store.account.Notification.State;
import freshet.store.account.NotificationChannel;
import freshet.store.account.Rule;
import freshet.store.account.SavedSearch;
import freshet.store.account.SwitchedOff;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class RulesAndAlertsContract extends StoreContract {
  private static final Instant NOW = Samples.NOW;

  private long ann;
  private long bob;

  RulesAndAlertsContract(Site site) {
    super(site);
  }

  @BeforeEach
  void addPeople() {
    ann = PeopleSamples.add(store, "Ann");
    bob = PeopleSamples.add(store, "bob");
  }

  private SavedSearch alert(NotificationChannel... channels) {
    Map<NotificationChannel, String> targets =
        List.of(channels).stream().collect(Collectors.toMap(c -> c, c -> "to " + c));
    return store.savedSearches().add(PeopleSamples.search(ann, "Rivers", targets));
  }

  @Test
  void rules_areOnesOwn() {
    Rule mute = store.rules().add(PeopleSamples.rule(ann, Rule.Act.MUTE, new FeedScope.All()));
    Rule label = store.rules().add(PeopleSamples.rule(ann, Rule.Act.LABEL, new FeedScope.Feed(3)));
    Rule theirs =
        store.rules().add(PeopleSamples.rule(bob, Rule.Act.STAR, new FeedScope.Folder(4)));

    assertThat(store.rules().of(ann)).containsExactly(mute, label);
    assertThat(store.rules().all()).containsExactly(mute, label, theirs);
    assertThat(store.rules().find(ann, theirs.id())).isEmpty();
    assertThat(store.rules().remove(ann, theirs.id(), NOW)).isFalse();
    assertThat(store.rules().remove(bob, theirs.id(), NOW)).isTrue();
    assertThat(store.rules().find(bob, theirs.id())).isEmpty();
    assertThat(store.rules().all()).containsExactly(mute, label);
  }

  @Test
  void removedRulesAndAlerts_comeBackAsTheyWere_untilTheyAreCleared() {
    Rule rule = store.rules().add(PeopleSamples.rule(ann, Rule.Act.MUTE, new FeedScope.All()));
    SavedSearch alert = alert(NotificationChannel.MAIL);
    store
        .notifications()
        .add(List.of(PeopleSamples.notification(alert.id(), 1, NotificationChannel.MAIL, NOW)));
    store.rules().remove(ann, rule.id(), NOW);
    store.savedSearches().remove(ann, alert.id(), NOW);
    assertThat(store.savedSearches().of(ann)).isEmpty();

    assertThat(store.rules().restore(bob, rule.id())).as("of another account").isFalse();
    assertThat(store.rules().restore(ann, rule.id())).isTrue();
    assertThat(store.savedSearches().restore(ann, alert.id())).isTrue();
    assertThat(store.rules().of(ann)).containsExactly(rule);
    assertThat(store.savedSearches().of(ann)).containsExactly(alert);
    assertThat(store.notifications().latest(alert.id(), 9)).hasSize(1);

    store.rules().remove(ann, rule.id(), NOW);
    store.savedSearches().remove(ann, alert.id(), NOW);
    store.rules().clearRemoved(NOW.plusMillis(1));
    store.savedSearches().clearRemoved(NOW.plusMillis(1));
    assertThat(store.rules().restore(ann, rule.id())).isFalse();
    assertThat(store.savedSearches().restore(ann, alert.id())).isFalse();
    assertThat(store.notifications().latest(alert.id(), 9)).isEmpty();
  }

  @Test
  void switchedOff_isKeptUntilItIsChanged() {
    Rule rule = store.rules().add(PeopleSamples.rule(ann, Rule.Act.MUTE, new FeedScope.All()));
    SavedSearch alert = alert(NotificationChannel.BROWSER);
    SwitchedOff off = new SwitchedOff("it costs too much", NOW);
    assertThat(rule.isOn()).isTrue();

    assertThat(store.rules().switchOff(rule.id(), off)).isTrue();
    assertThat(store.rules().switchOff(rule.id(), new SwitchedOff("later", NOW))).isFalse();
    assertThat(store.savedSearches().switchOff(alert.id(), off)).isTrue();
    assertThat(store.savedSearches().alerts()).isEmpty();
    reopen();
    assertThat(store.rules().of(ann)).extracting(Rule::off).containsExactly(off);
    assertThat(store.savedSearches().of(ann)).extracting(SavedSearch::off).containsExactly(off);

    assertThat(store.rules().change(store.rules().of(ann).getFirst())).isTrue();
    assertThat(store.savedSearches().change(alert)).isTrue();
    assertThat(store.rules().of(ann)).containsExactly(rule);
    assertThat(store.savedSearches().alerts()).containsExactly(alert);
  }

  @Test
  void databaseOfVersion10_isOpenedWithEverythingSwitchedOn() {
    Rule rule = store.rules().add(PeopleSamples.rule(ann, Rule.Act.MUTE, new FeedScope.All()));
    SavedSearch alert = alert(NotificationChannel.BROWSER);
    store.close();
    site.execute(location, SavesContract.TO_VERSION_11);
    site.execute(
        location,
        "ALTER TABLE rule DROP COLUMN off_reason",
        "ALTER TABLE rule DROP COLUMN off_at",
        "ALTER TABLE saved_search DROP COLUMN off_reason",
        "ALTER TABLE saved_search DROP COLUMN off_at",
        "DELETE FROM schema_version WHERE version = '11'");
    store = Store.open(location);

    assertThat(store.rules().of(ann)).containsExactly(rule);
    assertThat(store.savedSearches().alerts()).containsExactly(alert);
    assertThat(store.rules().switchOff(rule.id(), new SwitchedOff("x", NOW))).isTrue();
  }

  @Test
  void rule_isChangedByItsOwnerOnly() {
    Rule rule = store.rules().add(PeopleSamples.rule(ann, Rule.Act.MUTE, new FeedScope.All()));
    Rule changed =
        new Rule(
            rule.id(),
            ann,
            Rule.Act.LABEL,
            "Later",
            Rule.Matching.EXPRESSION,
            "a+",
            Set.of(Rule.Field.AUTHOR),
            new FeedScope.Folder(9),
            NOW);
    Rule stolen = PeopleSamples.rule(bob, Rule.Act.STAR, new FeedScope.All());

    assertThat(store.rules().change(changed)).isTrue();
    assertThat(
            store
                .rules()
                .change(
                    new Rule(
                        rule.id(),
                        bob,
                        stolen.act(),
                        "",
                        stolen.matching(),
                        "x",
                        stolen.fields(),
                        stolen.scope(),
                        NOW)))
        .isFalse();
    reopen();
    assertThat(store.rules().of(ann)).containsExactly(changed);
  }

  @Test
  void sifted_neverGoesBackAndSurvives() {
    assertThat(store.rules().sifted()).isZero();
    store.rules().sifted(12);
    store.rules().sifted(5);
    reopen();

    assertThat(store.rules().sifted()).isEqualTo(12);
  }

  @Test
  void savedSearches_areOnesOwn() {
    SavedSearch alert = alert(NotificationChannel.MAIL, NotificationChannel.BROWSER);
    SavedSearch quiet = store.savedSearches().add(PeopleSamples.search(ann, "Quiet", Map.of()));
    SavedSearch theirs = store.savedSearches().add(PeopleSamples.search(bob, "Theirs", Map.of()));

    assertThat(store.savedSearches().of(ann)).containsExactly(quiet, alert);
    assertThat(store.savedSearches().alerts()).containsExactly(alert);
    assertThat(alert.channels()).containsEntry(NotificationChannel.MAIL, "to MAIL").hasSize(2);
    assertThat(store.savedSearches().find(bob, alert.id())).isEmpty();
    assertThat(store.savedSearches().remove(bob, alert.id(), NOW)).isFalse();
    SavedSearch louder =
        new SavedSearch(
            quiet.id(),
            ann,
            "Loud",
            "",
            new FeedScope.All(),
            Map.of(NotificationChannel.NTFY, "t"),
            "s",
            NOW);
    assertThat(store.savedSearches().change(louder)).isTrue();
    assertThat(store.savedSearches().find(ann, quiet.id())).contains(louder);
    assertThat(
            store
                .savedSearches()
                .change(
                    new SavedSearch(
                        theirs.id(), ann, "Mine", "", new FeedScope.All(), Map.of(), "s", NOW)))
        .isFalse();
    assertThat(store.savedSearches().of(bob)).containsExactly(theirs);
  }

  @Test
  void notification_isMadeOnceForEachPostingAndChannel() {
    long alert = alert(NotificationChannel.MAIL, NotificationChannel.NTFY).id();
    Notification mail = PeopleSamples.notification(alert, 1, NotificationChannel.MAIL, NOW);
    store.notifications().add(List.of(mail, mail));
    store
        .notifications()
        .add(List.of(mail, PeopleSamples.notification(alert, 1, NotificationChannel.NTFY, NOW)));
    store
        .notifications()
        .add(List.of(PeopleSamples.notification(999, 1, NotificationChannel.NTFY, NOW)));

    assertThat(store.notifications().latest(alert, 9))
        .extracting(Notification::channel)
        .containsExactly(NotificationChannel.NTFY, NotificationChannel.MAIL);
    assertThat(store.notifications().due(NOW, 9)).hasSize(2);
    assertThat(store.notifications().count(alert, NotificationChannel.MAIL, NOW)).isEqualTo(1);
    assertThat(store.notifications().count(alert, NotificationChannel.MAIL, NOW.plusMillis(1)))
        .isZero();
    assertThat(store.notifications().countOf(ann, NotificationChannel.MAIL, NOW)).isEqualTo(1);
    assertThat(store.notifications().countOf(bob, NotificationChannel.MAIL, NOW)).isZero();
  }

  /** What is due when the process is killed is due after the next start. */
  @Test
  void notificationThatIsDue_survivesAndIsDoneOnce() {
    long alert = alert(NotificationChannel.MAIL).id();
    store
        .notifications()
        .add(List.of(PeopleSamples.notification(alert, 1, NotificationChannel.MAIL, NOW)));
    reopen();

    Notification due = store.notifications().due(NOW, 9).getFirst();
    assertThat(store.notifications().due(NOW.minusMillis(1), 9)).isEmpty();
    Instant later = NOW.plusSeconds(60);
    store.notifications().again(List.of(due.id()), "no answer", later);
    assertThat(store.notifications().due(NOW, 9)).isEmpty();
    assertThat(store.notifications().due(later, 9))
        .extracting(Notification::attempts, Notification::reason)
        .containsExactly(tuple(1, "no answer"));
    store.notifications().done(List.of(due.id()), State.SENT, "", later);
    assertThat(store.notifications().due(NOW.plus(Duration.ofDays(9)), 9)).isEmpty();
    assertThat(store.notifications().latest(alert, 9).getFirst().doneAt()).isEqualTo(later);
    store
        .notifications()
        .add(List.of(PeopleSamples.notification(alert, 1, NotificationChannel.MAIL, NOW)));
    assertThat(store.notifications().due(NOW.plus(Duration.ofDays(9)), 9))
        .as("matched again after a crash")
        .isEmpty();
  }

  @Test
  void oldNotifications_areForgottenAndGoWithTheirAlert() {
    long alert = alert(NotificationChannel.MAIL).id();
    store
        .notifications()
        .add(List.of(PeopleSamples.notification(alert, 1, NotificationChannel.MAIL, NOW)));
    assertThat(store.notifications().forget(NOW)).isZero();
    assertThat(store.notifications().forget(NOW.plusMillis(1))).isEqualTo(1);

    store
        .notifications()
        .add(List.of(PeopleSamples.notification(alert, 2, NotificationChannel.MAIL, NOW)));
    assertThat(store.savedSearches().remove(ann, alert, NOW)).isTrue();
    store.savedSearches().clearRemoved(NOW.plusMillis(1));
    assertThat(store.notifications().latest(alert, 9)).isEmpty();
  }

  @Test
  void account_goesWithItsRulesAndAlerts() {
    alert(NotificationChannel.MAIL);
    store.rules().add(PeopleSamples.rule(ann, Rule.Act.MUTE, new FeedScope.All()));
    store.accounts().remove(ann);

    assertThat(store.rules().all()).isEmpty();
    assertThat(store.savedSearches().alerts()).isEmpty();
  }
}
