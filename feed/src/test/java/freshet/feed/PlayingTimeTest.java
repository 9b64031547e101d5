package freshet.feed;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.draft.PlayingTime;
import org.junit.jupiter.api.Test;

/** How long files play, as feeds write it. */
class PlayingTimeTest {
  @Test
  void secondsMinutesAndHours_areRead() {
    assertThat(PlayingTime.seconds("2892")).isEqualTo(2892);
    assertThat(PlayingTime.seconds("2892.7")).isEqualTo(2892);
    assertThat(PlayingTime.seconds(" 48:12 ")).isEqualTo(2892);
    assertThat(PlayingTime.seconds("01:48:12")).isEqualTo(6492);
  }

  @Test
  void otherTexts_areNoTime() {
    for (String text : new String[] {"", "soon", "1:2:3:4", "0", "-5", "99999999", "1:", "1h"}) {
      assertThat(PlayingTime.seconds(text)).as(text).isNull();
    }
    assertThat(PlayingTime.seconds(null)).isNull();
  }
}
