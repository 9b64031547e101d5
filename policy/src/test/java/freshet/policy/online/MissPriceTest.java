package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Retrieval;
import org.junit.jupiter.api.Test;

class MissPriceTest {
  /** A document of ten, so many of them new, of a feed that was expected to post fifteen. */
  private static void retrieve(MissPrice price, double at, int fresh) {
    price.retrieved(new Retrieval(0, at, new double[10], 0, 10, fresh), at - 1, 15, 10);
  }

  @Test
  void fixedPrice_stays() {
    MissPrice price = new MissPrice(2, 0);
    for (int day = 0; day < 10; day++) {
      retrieve(price, day, 10);
    }
    assertThat(price.price()).isEqualTo(2);
  }

  @Test
  void movedPrice_risesWithMisses_andFallsWithout() {
    MissPrice price = new MissPrice(1, 0.01);
    for (int day = 0; day < 5; day++) {
      retrieve(price, day, 10);
    }
    double risen = price.price();
    assertThat(risen).isGreaterThan(10);
    for (int day = 5; day < 90; day++) {
      retrieve(price, day, 9);
    }
    assertThat(price.price()).isLessThan(0.1 * risen);
  }

  /** Five new postings of a feed that lists up to ten cannot have pushed others out. */
  @Test
  void documentThatIsNotFull_hidesNothing() {
    MissPrice price = new MissPrice(1, 0.01);
    for (int day = 0; day < 5; day++) {
      price.retrieved(new Retrieval(0, day, new double[5], 0, 5, 5), day - 1, 15, 10);
    }
    assertThat(price.price()).isLessThan(1);
  }

  @Test
  void movedPrice_continuesAfterARestart_unlessAnotherIsSet() {
    MissPrice before = new MissPrice(1, 0.01);
    for (int day = 0; day < 5; day++) {
      retrieve(before, day, 10);
    }
    MissPrice same = new MissPrice(1, 0.05);
    same.resume(before.toNumbers());
    assertThat(same.price()).isEqualTo(before.price()).isGreaterThan(10);
    assertThat(same.toNumbers()).isEqualTo(before.toNumbers());
    MissPrice other = new MissPrice(2, 0.01);
    other.resume(before.toNumbers());
    assertThat(other.price()).isEqualTo(2);
    MissPrice fixed = new MissPrice(1, 0);
    fixed.resume(before.toNumbers());
    assertThat(fixed.price()).isEqualTo(1);
  }

  @Test
  void movedPrice_staysWithinBounds() {
    MissPrice price = new MissPrice(1, 0.01);
    for (int day = 0; day < 100; day++) {
      retrieve(price, day, 10);
    }
    assertThat(price.price()).isEqualTo(100);
    for (int day = 100; day < 300; day++) {
      retrieve(price, day, 1);
    }
    assertThat(price.price()).isEqualTo(1e-3);
  }
}
