package freshet.simulator.trace;

/** Takes a line of a trace apart. */
interface RowFormat {
  Row row(String line);

  /** One posting, as written; the window is empty where none is given. */
  record Row(String feed, String published, String window) {}
}
