package freshet.store;

import org.junit.jupiter.api.Nested;

/** All contracts of the store on a real PostgreSQL. */
final class PostgresStoreTest {
  @Nested
  class FeedsIn extends FeedsContract {
    FeedsIn() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class RetrievalsIn extends RetrievedContract {
    RetrievalsIn() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class PostingsIn extends PostingsContract {
    PostingsIn() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class OthersIn extends OthersContract {
    OthersIn() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class ErrandsIn extends ErrandsContract {
    ErrandsIn() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class CopiesOf extends CopyContract {
    CopiesOf() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class AnyOrder extends ModelContract {
    AnyOrder() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class PeopleIn extends PeopleContract {
    PeopleIn() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class GivenOut extends PublishingContract {
    GivenOut() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class Read extends ReadingModelContract {
    Read() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class Popular extends PopularityContract {
    Popular() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class Found extends SearchContract {
    Found() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class Sifted extends RulesAndAlertsContract {
    Sifted() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class Killed extends KillContract {
    Killed() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class Led extends LeadershipContract {
    Led() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class LoggedIn extends LoginsContract {
    LoggedIn() {
      super(Site.POSTGRES);
    }
  }

  @Nested
  class SetAside extends QuarantineContract {
    SetAside() {
      super(Site.POSTGRES);
    }
  }
}
