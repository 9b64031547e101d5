package freshet.simulator.trace;

import freshet.simulator.trace.RowFormat.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the postings of a trace by feed, in the order in which the feeds first appear. */
final class TraceBuilder {
  private final TextLines lines;
  private final Map<String, Postings> feeds = new LinkedHashMap<>();
  private double lastTime = Double.NEGATIVE_INFINITY;
  private String lastPublished = "";

  TraceBuilder(TextLines lines) {
    this.lines = lines;
  }

  /** Adds the posting of the line that was just read. */
  void add(Row row) {
    if (row.feed().isEmpty()) {
      throw lines.wrongLine("the posting names no feed; give it one");
    }
    double time = TraceTime.parse(row.published());
    if (Double.isNaN(time)) {
      throw lines.wrongLine(
          TextLines.quoted(row.published())
              + " is no publication time; write it like 2023-01-31T08:30:00Z");
    }
    if (time < lastTime) {
      throw lines.wrongLine(
          "published "
              + row.published()
              + " comes after "
              + lastPublished
              + " though it is earlier; sort the postings by time");
    }
    lastTime = time;
    lastPublished = row.published();
    Postings postings = feeds.computeIfAbsent(row.feed(), _ -> new Postings());
    postings.add(time);
    if (!row.window().isEmpty()) {
      postings.window = Math.max(postings.window, window(row.window()));
    }
  }

  private int window(String text) {
    int window = 0;
    try {
      window = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      // falls through to the sentence below
    }
    if (window < 1) {
      throw lines.wrongLine(
          "the window "
              + TextLines.quoted(text)
              + " is not a whole number from 1 up; give the number of postings that the feed lists,"
              + " or leave it empty");
    }
    return window;
  }

  Trace build(String name, int defaultWindow) {
    if (feeds.isEmpty()) {
      throw lines.wrong("has a header but no posting; add a line for each");
    }
    List<TraceFeed> built = new ArrayList<>(feeds.size());
    feeds.forEach(
        (feed, postings) ->
            built.add(
                new TraceFeed(
                    feed,
                    Arrays.copyOf(postings.published, postings.size),
                    postings.window > 0 ? postings.window : defaultWindow,
                    1,
                    1)));
    return new Trace(name, built);
  }

  /** The postings of one feed so far. */
  private static final class Postings {
    private double[] published = new double[16];
    private int size;
    private int window;

    void add(double time) {
      if (size == published.length) {
        published = Arrays.copyOf(published, 2 * size);
      }
      published[size++] = time;
    }
  }
}
