package freshet.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.account.AppSecret;
import freshet.store.account.AppPassword;
import freshet.store.account.LoginAttempt.Protocol;
import freshet.web.account.AppPasswordLogin.Result;
import freshet.web.protocol.AppRig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppPasswordLoginTest {
  private static final LoginClient CLIENT = new LoginClient("192.0.2.7", "phone", Protocol.READER);

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
    AppPasswordLogin.Made made = rig.login().make(rig.ann(), "desk");
    String token = token(made.secret());
    String key = AppSecret.feverKey("ann", made.secret());
    assertThat(rig.login().byToken(token, CLIENT)).isInstanceOf(Result.Granted.class);
    assertThat(rig.login().byTokenOrSecret(made.secret(), CLIENT))
        .isInstanceOf(Result.Granted.class);
    assertThat(rig.login().byFeverKey(key, CLIENT)).isInstanceOf(Result.Granted.class);
    assertThat(rig.store().appPasswords().remove(rig.ann().id(), made.password().id())).isTrue();
    assertThat(rig.login().byToken(token, CLIENT)).isEqualTo(new Result.Denied());
    assertThat(rig.login().byTokenOrSecret(made.secret(), CLIENT)).isEqualTo(new Result.Denied());
    assertThat(rig.login().byFeverKey(key, CLIENT)).isEqualTo(new Result.Denied());
    assertThat(rig.login().login("ann", made.secret(), CLIENT)).isEqualTo(new Result.Denied());
    assertThat(rig.login().login("ann", rig.annsPassword().secret(), CLIENT))
        .isInstanceOf(Result.Granted.class);
  }

  private String token(String secret) {
    return ((Result.Granted) rig.login().login("ann", secret, CLIENT)).token();
  }

  @Test
  void gr014_nobodyRevokesThePasswordOfAnother() {
    long anns = rig.annsPassword().password().id();
    assertThat(rig.store().appPasswords().remove(rig.bob().id(), anns)).isFalse();
    assertThat(rig.login().login("ann", rig.annsPassword().secret(), CLIENT))
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
    assertThat(rig.login().login("ann", rig.bobsPassword().secret(), CLIENT))
        .isEqualTo(new Result.Denied());
    assertThat(rig.login().login("bob@EXAMPLE.org", rig.bobsPassword().secret(), CLIENT))
        .isInstanceOf(Result.Granted.class);
  }

  @Test
  void failures_areLimitedAfterTen_andARightPasswordNeverIs() {
    for (int i = 0; i < 10; i++) {
      assertThat(rig.login().login("Ann", "guess", CLIENT)).isEqualTo(new Result.Denied());
    }
    assertThat(rig.login().login("ann", "guess", CLIENT)).isInstanceOf(Result.Limited.class);
    LoginClient other = new LoginClient("192.0.2.8", "phone", Protocol.READER);
    assertThat(rig.login().login("ann", "guess", other)).isEqualTo(new Result.Denied());

    String secret = rig.annsPassword().secret();
    assertThat(rig.login().login("ann", secret, CLIENT)).isInstanceOf(Result.Granted.class);
    assertThat(rig.login().byTokenOrSecret(secret, CLIENT)).isInstanceOf(Result.Granted.class);
    rig.pass(Duration.ofMinutes(16));
    assertThat(rig.login().login("ann", "guess", CLIENT)).isEqualTo(new Result.Denied());
  }

  @Test
  void login_remembersWhenAPasswordWasUsed() {
    token(rig.annsPassword().secret());
    assertThat(rig.store().appPasswords().of(rig.ann().id()).getFirst().usedAt())
        .isEqualTo(rig.now());
  }
}
