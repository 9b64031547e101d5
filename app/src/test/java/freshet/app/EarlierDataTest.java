package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.VillageHost;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A data folder that the release before wrote. The long test {@code UpgradeTest} writes it anew to
 * {@code app/target/data-of-BEFORE.zip}, from where it is copied to the test resources.
 */
@Timeout(60)
class EarlierDataTest {
  /** The articles of the folder do not grow too old for this test. */
  private static final Map<String, String> SETTINGS = Map.of("keep-postings", "36500d");

  @TempDir private Path folder;

  @Test
  void dataOfTheReleaseBefore_isShown_andItsRulesApplyToWhatComes() throws Exception {
    AccountStory story = DataArchive.read("data-of-7e8bd3b.zip", folder);
    try (RunningServer server = RunningServer.start(folder, SETTINGS);
        WebVisitor ada = new WebVisitor(server)) {
      story.isKept(server.url());
      ada.login("ada", WebVisitor.PASSWORD);
      VillageHost more = server.host("more", ReaderPagesTest.feed("The sequel", 1));
      assertThat(
              ada.at("/subscriptions")
                  .post("/subscriptions", Map.of("url", more.url("/feed"), "folder", "Daily"))
                  .statusCode())
          .isEqualTo(303);
      while (!story.hasStarred(server.url(), "The sequel posting 1")) {
        Thread.onSpinWait();
      }
    }
  }
}
