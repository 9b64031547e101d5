package freshet.web.admin;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.InboxContents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ControllerQueriesTest {
  /** They wait beside each other, and the controller looks at all feeds once. */
  @Test
  void snapshot_ofAControllerThatIsBusy_isOneQuestionForAllWhoAsk() throws InterruptedException {
    Inbox inbox = new Inbox();
    ControllerQueries questions = new ControllerQueries(inbox, Optional::empty);
    List<Thread> asking = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      asking.add(Thread.ofPlatform().start(questions::snapshot));
    }
    for (Thread thread : asking) {
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        assertThat(thread.isAlive()).isTrue();
        Thread.onSpinWait();
      }
    }
    assertThat(InboxContents.of(inbox))
        .singleElement()
        .isInstanceOf(ControllerEvent.Surveyed.class);
    asking.forEach(Thread::interrupt);
    for (Thread thread : asking) {
      thread.join();
    }
  }
}
