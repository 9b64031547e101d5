package freshet.store.sql;

import freshet.store.StoreException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationVersion;

/** Brings the tables up to the version of this program. */
final class Schema {
  private static final String TABLE = "schema_version";

  private final Dialect dialect;

  Schema(Dialect dialect) {
    this.dialect = dialect;
  }

  void bringUpToDate(DataSource source) {
    Flyway flyway =
        Flyway.configure()
            .dataSource(source)
            .locations("classpath:freshet/store/schema")
            .table(TABLE)
            .placeholders(dialect.words())
            .load();
    MigrationInfoService info = flyway.info();
    refuseNewer(info);
    if (info.pending().length > 0) {
      flyway.migrate();
    }
  }

  private void refuseNewer(MigrationInfoService info) {
    MigrationInfo current = info.current();
    MigrationVersion newest = MigrationVersion.EMPTY;
    for (MigrationInfo known : info.all()) {
      boolean ours = known.getState().isResolved();
      newest = ours && known.getVersion().compareTo(newest) > 0 ? known.getVersion() : newest;
    }
    if (current != null && current.getVersion().compareTo(newest) > 0) {
      throw new StoreException(
          "The database %s is of version %s and this program knows versions up to %s; use a newer program."
              .formatted(dialect.location(), current.getVersion(), newest));
    }
  }
}
