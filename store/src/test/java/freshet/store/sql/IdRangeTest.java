package freshet.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IdRangeTest {
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void stretches_holdEachIdOnceAndInOrder(boolean lowest) {
    List<Long> ids = new ArrayList<>();
    IdRange rest = new IdRange(4, 40);
    for (long stretch = 1; !rest.isEmpty(); stretch *= 2) {
      IdRange next = rest.first(stretch, lowest);
      List<Long> some = ids(next);
      assertThat(some).hasSizeLessThanOrEqualTo((int) stretch);
      ids.addAll(lowest ? some : some.reversed());
      rest = rest.without(next, lowest);
    }

    List<Long> all = ids(new IdRange(4, 40));
    if (!lowest) {
      Collections.reverse(all);
    }
    assertThat(ids).isEqualTo(all);
  }

  private static List<Long> ids(IdRange range) {
    return new ArrayList<>(LongStream.range(range.above() + 1, range.below()).boxed().toList());
  }
}
