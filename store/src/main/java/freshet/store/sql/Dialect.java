package freshet.store.sql;

import com.zaxxer.hikari.HikariConfig;
import freshet.store.model.SearchTokens.Term;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The differences between SQLite and PostgreSQL. */
public interface Dialect {
  /** Returns the location for messages, without secrets. */
  String location();

  /** Prepares the location before a connection is opened, and locks out other processes. */
  AutoCloseable claim();

  /** Called after the connections were opened. */
  default void opened() {}

  /** Whether the connections still lead to what the next process would open. */
  default boolean isInPlace() {
    return true;
  }

  /** Returns the configuration of the writing connection. */
  HikariConfig writer();

  /** Returns the configuration of the reading connections. */
  HikariConfig readers();

  /** Returns SQL for the database's clock in milliseconds since 1970. */
  String now();

  /** Returns the first statement of every write transaction; empty for none. */
  default String beginning() {
    return "";
  }

  /** Returns the substitutions for the schema's placeholders. */
  Map<String, String> words();

  /** Returns a subquery for the numbers of a parameter that is bound to a JSON array. */
  String numbers(String parameter);

  /**
   * Returns SQL that joins postings p to the rows before: for each row the result of its query of
   * postings q.
   */
  String postingsOf(String fromPostings);

  /**
   * Returns SQL that joins postings p to subscriptions s, in this order: those of its feed between
   * two ids.
   */
  String arrivals(String above, String below);

  /**
   * Returns SQL that joins postings p to subscriptions s, in this order: those of its feed from one
   * time to another, both included.
   */
  String times(String earliest, String latest);

  /** Returns the column with the posting's id in the table of words. */
  String wordsId();

  /** Returns the statement that indexes words if the posting still has that content hash. */
  String insertWords();

  /** Returns the condition that words w match a parameter. */
  String matches(String parameter);

  /** Returns the match expression for some terms. */
  String match(List<Term> terms);

  /** Returns the first statement of a transaction that reads from one snapshot. */
  String snapshot();

  /** Limits the time of the connection's statements until the result is closed. */
  QueryLimit limit(Connection connection, Duration time) throws SQLException;

  /** Ends the time limit of a connection. */
  interface QueryLimit extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }

  /** Whether a failure means that the time limit was exceeded. */
  boolean isStopped(SQLException failure);

  /** Whether a later attempt may succeed. */
  boolean isTemporary(SQLException failure);

  /** Returns the remedy for a failure, as part of a sentence. */
  String advice(SQLException failure);
}
