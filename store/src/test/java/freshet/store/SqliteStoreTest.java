package freshet.store;

/** All contracts of the store on SQLite. */
final class SqliteStoreTest extends StoreContracts {
  SqliteStoreTest() {
    super(Site.SQLITE);
  }
}
