package freshet.reading.save;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.reading.AccountRig;
import freshet.reading.RequestRejectedException;
import freshet.reading.save.SaveTarget.Outcome;
import freshet.store.account.SaveRequest;
import freshet.store.account.SaveRequest.State;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is saved when, with the threads at work. */
@Timeout(120)
class SaveSenderTest {
  private static final Map<String, String> FIELDS = Map.of("box", "box 1", "lock", "s3cret");

  private final BlockingQueue<String> saved = new LinkedBlockingQueue<>();
  private AccountRig rig;
  private List<Long> postings;

  @BeforeEach
  void start(@TempDir Path folder) {
    rig = new AccountRig(folder);
    postings = rig.arrive(rig.annsFeed("https://a.example/"), 3);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private SaveService service(SaveTargets targets, Runnable made) {
    return new SaveService(rig.store(), targets, rig::now, made);
  }

  private Outcome take(SaveItem item) {
    saved.add(item.title() + " " + item.url());
    return new Outcome.Saved();
  }

  private SaveRequest request(long posting) {
    return rig.store().saveRequests().of(rig.ann().id(), posting).getFirst();
  }

  /** The test's own time limit ends it if that never happens. */
  private SaveRequest await(long posting, Predicate<SaveRequest> wanted) {
    while (!wanted.test(request(posting)) && !Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
    return request(posting);
  }

  @Test
  void sv01_whatWaitedWhenTheProcessEnded_isSavedByTheNext() throws InterruptedException {
    SaveTargets targets = MadeUpTarget.only((item, _) -> take(item));
    SaveService before = service(targets, () -> {});
    long place = before.add(rig.ann().id(), "attic", "", FIELDS).id();
    before.save(rig.ann().id(), postings.get(0), place);
    before.save(rig.ann().id(), postings.get(1), place);

    try (SaveSender next = new SaveSender(rig.store(), targets, rig::now, new Supervisor())) {
      next.start();
      assertThat(saved.take()).isEqualTo("Posting 1 https://site.example/1");
      assertThat(saved.take()).isEqualTo("Posting 2 https://site.example/2");
      await(postings.get(1), one -> one.state() == State.SAVED);
    }
    assertThat(request(postings.get(0)).state()).isEqualTo(State.SAVED);
  }

  @Test
  void sv01_pauseThatTheServiceAskedFor_holdsForAllThatIsSavedThere() {
    Instant asked = rig.now().plus(Duration.ofMinutes(10));
    SaveTargets targets =
        MadeUpTarget.only(
            (item, _) -> rig.now().isBefore(asked) ? new Outcome.Later("busy", asked) : take(item));
    try (SaveSender sender = new SaveSender(rig.store(), targets, rig::now, new Supervisor())) {
      SaveService saves = service(targets, sender::call);
      long place = saves.add(rig.ann().id(), "attic", "", FIELDS).id();
      saves.save(rig.ann().id(), postings.get(0), place);
      sender.start();
      SaveRequest paused = await(postings.get(0), one -> one.attempts() == 1);
      assertThat(paused.dueAt()).isEqualTo(asked);
      assertThat(paused.reason()).isEqualTo("busy");

      SaveRequest added = saves.save(rig.ann().id(), postings.get(1), place);
      assertThat(added.dueAt()).as("it is left alone meanwhile").isEqualTo(asked);

      rig.pass(Duration.ofMinutes(10));
      sender.call();
      await(postings.get(0), one -> one.state() == State.SAVED);
      await(postings.get(1), one -> one.state() == State.SAVED);
    }
  }

  @Test
  void sv01_refusal_isShownAndTriedAgainOnlyWhenTheReaderWantsIt() {
    SaveTargets targets =
        MadeUpTarget.only(
            (item, fields) ->
                "right".equals(fields.get("lock"))
                    ? take(item)
                    : new Outcome.Refused("it answered 401"));
    try (SaveSender sender = new SaveSender(rig.store(), targets, rig::now, new Supervisor())) {
      SaveService saves = service(targets, sender::call);
      long place = saves.add(rig.ann().id(), "attic", "", FIELDS).id();
      saves.save(rig.ann().id(), postings.get(0), place);
      sender.start();
      SaveRequest failed = await(postings.get(0), one -> one.state() == State.FAILED);
      assertThat(failed.reason()).isEqualTo("it answered 401");
      assertThat(failed.dueAt()).isNull();

      saves.change(rig.ann().id(), place, "", Map.of("box", "box 1", "lock", "right"));
      assertThat(saves.retry(rig.ann().id(), place)).isEqualTo(1);
      await(postings.get(0), one -> one.state() == State.SAVED);
    }
  }

  @Test
  void failuresThatLastADay_areGivenUp() {
    SaveTargets targets = MadeUpTarget.only((_, _) -> new Outcome.Later("it answered 503", null));
    try (SaveSender sender = new SaveSender(rig.store(), targets, rig::now, new Supervisor())) {
      SaveService saves = service(targets, sender::call);
      long place = saves.add(rig.ann().id(), "attic", "", FIELDS).id();
      saves.save(rig.ann().id(), postings.get(0), place);
      rig.pass(Duration.ofHours(25));
      sender.start();
      assertThat(await(postings.get(0), one -> one.state() == State.FAILED).reason())
          .isEqualTo("given up after a day: it answered 503");
    }
  }

  @Test
  void limits_areSentences() {
    SaveService saves = service(MadeUpTarget.only((item, _) -> take(item)), () -> {});
    long ann = rig.ann().id();
    long place = saves.add(ann, "attic", "Mine", FIELDS).id();
    assertThatThrownBy(() -> saves.add(ann, "cellar", "", FIELDS)).hasMessageContaining("cellar");
    assertThatThrownBy(() -> saves.add(ann, "attic", "", Map.of("box", "b")))
        .hasMessageContaining("'Lock' is missing");
    assertThatThrownBy(() -> saves.save(ann, 999, place))
        .isInstanceOf(RequestRejectedException.class);
    assertThatThrownBy(() -> saves.save(rig.bob().id(), postings.get(0), place))
        .isInstanceOf(RequestRejectedException.class);
    for (int i = 1; i < SaveService.MOST_DESTINATIONS; i++) {
      saves.add(ann, "attic", "", FIELDS);
    }
    assertThatThrownBy(() -> saves.add(ann, "attic", "", FIELDS))
        .hasMessageContaining("which is the most");
    assertThat(saves.change(ann, place, "", Map.of("box", "b")).fields())
        .as("a secret that is left empty stays")
        .isEqualTo(Map.of("box", "b", "lock", "s3cret"));
  }
}
