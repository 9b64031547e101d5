package freshet.store;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A fresh store for each test. */
abstract class StoreContract {
  final Site site;
  String location = "";
  Store store;

  @SuppressWarnings("NullAway.Init")
  StoreContract(Site site) {
    this.site = site;
  }

  @BeforeEach
  void openStore() {
    location = site.made();
    store = Store.open(location);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  void reopen() {
    store.close();
    store = Store.open(location);
  }
}
