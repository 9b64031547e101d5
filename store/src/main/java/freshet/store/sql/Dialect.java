package freshet.store.sql;

import com.zaxxer.hikari.HikariConfig;
import freshet.store.sql.SearchWords.Term;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What SQLite and PostgreSQL do differently. */
interface Dialect {
  /** The place as messages name it, without secrets. */
  String location();

  /** Makes ready what must be there before a connection can be opened, and keeps others out. */
  AutoCloseable claim();

  /** The connections lead to what is to be found in its place now. */
  default void opened() {}

  /** Whether the connections still lead to where the next process would look. */
  default boolean isInPlace() {
    return true;
  }

  /** How the one connection that writes is opened. */
  HikariConfig writer();

  /** How those that read are opened. */
  HikariConfig readers();

  /** The time by the clock of the database, in milliseconds since 1970. */
  String now();

  /** What every transaction that writes begins with; empty for nothing. */
  default String beginning() {
    return "";
  }

  /** What the schema says differently. */
  Map<String, String> words();

  /** A subquery that gives the numbers of a parameter that is bound to a JSON array. */
  String numbers(String parameter);

  /**
   * Joins postings p to the rows before: for each of them what its own query of postings q gives.
   */
  String postingsOf(String fromPostings);

  /** Joins postings p to subscriptions s, which come first: those of its feed between two ids. */
  String arrivals(String above, String below);

  /** The column that tells of which posting a row of words is. */
  String wordsId();

  /** Takes in words, if the posting with an id has that content hash. */
  String insertWords();

  /** Whether the words w match a parameter. */
  String matches(String parameter);

  /** What is to be matched. */
  String match(List<Term> terms);

  /** What a transaction begins with that must see one state of all tables. */
  String snapshot();

  /**
   * Has the database stop what a connection asks of it after some time, until the result is closed.
   */
  QueryLimit limit(Connection connection, Duration time) throws SQLException;

  /** Ends the limit of a connection. */
  interface QueryLimit extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }

  /** Whether something was stopped at its limit. */
  boolean isStopped(SQLException failure);

  /** Whether waiting may help. */
  boolean isTemporary(SQLException failure);

  /** What to do about a failure, as a sentence. */
  String advice(SQLException failure);
}
