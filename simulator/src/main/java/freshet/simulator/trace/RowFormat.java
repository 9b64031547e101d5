package freshet.simulator.trace;

/** Parses a line of a trace. */
interface RowFormat {
  Row row(String line);

  /** One posting, as written; the window is empty if not given. */
  record Row(String feed, String published, String window) {}
}
