package freshet.store;

import org.junit.jupiter.api.Nested;

/** All contracts of the store, for a test on each database to inherit. */
abstract class StoreContracts {
  private final Site site;

  StoreContracts(Site site) {
    this.site = site;
  }

  @Nested
  class FeedsIn extends FeedsContract {
    FeedsIn() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class RetrievalsIn extends RetrievedContract {
    RetrievalsIn() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class PostingsIn extends PostingsContract {
    PostingsIn() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class OthersIn extends OthersContract {
    OthersIn() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class ErrandsIn extends ErrandsContract {
    ErrandsIn() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class CopiesOf extends CopyContract {
    CopiesOf() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class AnyOrder extends ModelContract {
    AnyOrder() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class PeopleIn extends PeopleContract {
    PeopleIn() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class GivenOut extends PublishingContract {
    GivenOut() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class TakenBack extends RestoreContract {
    TakenBack() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class Read extends ReadingModelContract {
    Read() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class Popular extends PopularityContract {
    Popular() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class Found extends SearchContract {
    Found() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class Sifted extends RulesAndAlertsContract {
    Sifted() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class Killed extends KillContract {
    Killed() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class Led extends LeadershipContract {
    Led() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class LoggedIn extends LoginsContract {
    LoggedIn() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class SetAside extends QuarantineContract {
    SetAside() {
      super(StoreContracts.this.site);
    }
  }

  @Nested
  class SavedIn extends SavesContract {
    SavedIn() {
      super(StoreContracts.this.site);
    }
  }
}
