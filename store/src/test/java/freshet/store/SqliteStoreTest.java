package freshet.store;

import org.junit.jupiter.api.Nested;

/** All contracts of the store on SQLite. */
final class SqliteStoreTest {
  @Nested
  class FeedsIn extends FeedsContract {
    FeedsIn() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class RetrievalsIn extends RetrievedContract {
    RetrievalsIn() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class PostingsIn extends PostingsContract {
    PostingsIn() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class OthersIn extends OthersContract {
    OthersIn() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class ErrandsIn extends ErrandsContract {
    ErrandsIn() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class CopiesOf extends CopyContract {
    CopiesOf() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class AnyOrder extends ModelContract {
    AnyOrder() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class PeopleIn extends PeopleContract {
    PeopleIn() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class GivenOut extends PublishingContract {
    GivenOut() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class Read extends ReadingModelContract {
    Read() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class Popular extends PopularityContract {
    Popular() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class Found extends SearchContract {
    Found() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class Sifted extends RulesAndAlertsContract {
    Sifted() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class Killed extends KillContract {
    Killed() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class Led extends LeadershipContract {
    Led() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class LoggedIn extends LoginsContract {
    LoggedIn() {
      super(Site.SQLITE);
    }
  }

  @Nested
  class SetAside extends QuarantineContract {
    SetAside() {
      super(Site.SQLITE);
    }
  }
}
