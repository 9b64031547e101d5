package freshet.web.apps;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.people.AppPassword;
import freshet.web.apps.AppLogin.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppLoginTest {
  @TempDir Path folder;
  private AppRig rig;

  @BeforeEach
  void start() {
    rig = new AppRig(folder);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void gr014_aRevokedPasswordTakesItsTokenAndKeyAlong() {
    AppLogin.Made made = rig.login().make(rig.ann(), "desk");
    String token = token(made.secret());
    String key = AppSecret.feverKey("ann", made.secret());
    assertThat(rig.login().byToken(token)).isPresent();
    assertThat(rig.login().byFeverKey(key)).isPresent();
    assertThat(rig.store().appPasswords().remove(rig.ann().id(), made.password().id())).isTrue();
    assertThat(rig.login().byToken(token)).isEmpty();
    assertThat(rig.login().byFeverKey(key)).isEmpty();
    assertThat(rig.login().login("ann", made.secret(), "::1")).isEqualTo(new Result.Denied());
    assertThat(rig.login().login("ann", rig.annsPassword().secret(), "::1"))
        .isInstanceOf(Result.Granted.class);
  }

  private String token(String secret) {
    return ((Result.Granted) rig.login().login("ann", secret, "::1")).token();
  }

  @Test
  void gr014_nobodyRevokesThePasswordOfAnother() {
    long anns = rig.annsPassword().password().id();
    assertThat(rig.store().appPasswords().remove(rig.bob().id(), anns)).isFalse();
    assertThat(rig.login().login("ann", rig.annsPassword().secret(), "::1"))
        .isInstanceOf(Result.Granted.class);
  }

  @Test
  void fv003_neitherPasswordNorTokenNorKeyIsStored() {
    String secret = rig.annsPassword().secret();
    List<String> secrets =
        List.of(secret, AppSecret.token(secret), AppSecret.feverKey("ann", secret));
    for (AppPassword stored : rig.store().appPasswords().of(rig.ann().id())) {
      assertThat(List.of(stored.hash(), stored.fever(), stored.token()))
          .doesNotContainAnyElementsOf(secrets);
    }
    assertThat(rig.annsPassword().toString()).doesNotContain(secret);
  }

  @Test
  void login_isByThePasswordOfTheNamedAccountOnly() {
    assertThat(rig.login().login("ann", rig.bobsPassword().secret(), "::1"))
        .isEqualTo(new Result.Denied());
    assertThat(rig.login().login("bob@EXAMPLE.org", rig.bobsPassword().secret(), "::1"))
        .isInstanceOf(Result.Granted.class);
  }

  @Test
  void login_isLimitedAfterTenFailuresOfANameAndAddress() {
    for (int i = 0; i < 10; i++) {
      assertThat(rig.login().login("Ann", "guess", "1.2.3.4")).isEqualTo(new Result.Denied());
    }
    String secret = rig.annsPassword().secret();
    assertThat(rig.login().login("ann", secret, "1.2.3.4")).isInstanceOf(Result.Limited.class);
    assertThat(rig.login().login("ann", secret, "1.2.3.5")).isInstanceOf(Result.Granted.class);
    rig.pass(Duration.ofMinutes(16));
    assertThat(rig.login().login("ann", secret, "1.2.3.4")).isInstanceOf(Result.Granted.class);
  }

  @Test
  void login_remembersWhenAPasswordWasUsed() {
    token(rig.annsPassword().secret());
    assertThat(rig.store().appPasswords().of(rig.ann().id()).getFirst().usedAt())
        .isEqualTo(rig.now());
  }
}
