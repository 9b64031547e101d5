package freshet.store.sql;

import freshet.store.model.StoreException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The kinds of databases, selected by the form of the location. */
public final class Dialects {
  /**
   * All kinds; the first that accepts a location is used. To add one, write a class and add a line
   * here.
   */
  static final List<Kind> ALL =
      List.of(
          new Kind(PostgresDialect::accepts, PostgresDialect::alone, PostgresDialect::shared),
          new Kind(SqliteDialect::accepts, SqliteDialect::at, null));

  /**
   * A kind of database.
   *
   * @param alone the dialect for the only server of a database
   * @param shared the dialect for one of several; null if a database serves only one
   */
  record Kind(
      Predicate<String> accepts,
      Function<String, Dialect> alone,
      @Nullable Function<String, Dialect> shared) {
    boolean accepts(String location) {
      return accepts.test(location);
    }
  }

  private Dialects() {}

  private static Kind kind(String location) {
    return ALL.stream()
        .filter(kind -> kind.accepts(location))
        .findFirst()
        .orElseThrow(
            () ->
                new StoreException(
                    "The database %s is of no known kind; name a file or jdbc:postgresql://host/database."
                        .formatted(location.replaceFirst("\\?.*", ""))));
  }

  /** Returns the dialect for the only server of a database. */
  public static Dialect of(String location) {
    return kind(location).alone.apply(location);
  }

  /** Returns the dialect for a database that several servers share. */
  public static Dialect shared(String location) {
    Function<String, Dialect> shared = kind(location).shared;
    if (shared == null) {
      throw new StoreException(
          "Several servers cannot share the database %s; name one of PostgreSQL, such as jdbc:postgresql://host/database."
              .formatted(location.isEmpty() ? "in the data folder" : of(location).location()));
    }
    return shared.apply(location);
  }
}
