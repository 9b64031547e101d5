package freshet.web.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every reader protocol keeps to, and that another one can be added. */
class ReaderProtocolsTest {
  @TempDir private Path folder;

  /** Answers at a path that a page has too. */
  private static final class Telegraph implements ReaderProtocol {
    @Override
    public String id() {
      return "telegraph";
    }

    @Override
    public void addTo(Routes routes) {
      routes.protocol(
          Map.of("/other", RouteLimit.noBody(Credential.NONE)),
          context -> Optional.of(context.path()).filter("/other"::equals),
          context -> {
            context.skipRemainingHandlers();
            context.result("stop");
          });
    }
  }

  @Test
  void protocols_haveNamesOfTheirOwn_inTheOrderOfPrecedence() {
    try (AppRig rig = new AppRig(folder)) {
      assertThat(rig.protocols())
          .extracting(ReaderProtocol::id)
          .doesNotHaveDuplicates()
          .allMatch(id -> id.matches("[a-z][a-z0-9-]{0,30}"))
          .startsWith("greader", "fever");
    }
  }

  @Test
  void addedProtocol_answersBeforeAnyPage() {
    try (AppRig rig = new AppRig(folder)) {
      assertThat(rig.get("/other").body()).isEqualTo("other");
    }
    try (AppRig rig = new AppRig(folder.resolve("added"), List.of(new Telegraph()))) {
      assertThat(rig.get("/other").body()).isEqualTo("stop");
    }
  }
}
