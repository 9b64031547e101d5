package freshet.store;

/** All contracts of the store on a real PostgreSQL. */
final class PostgresStoreTest extends StoreContracts {
  PostgresStoreTest() {
    super(Site.POSTGRES);
  }
}
