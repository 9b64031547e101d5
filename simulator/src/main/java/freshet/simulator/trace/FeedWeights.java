package freshet.simulator.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Weights and costs of feeds, from a table {@code feed,weight[,cost]}. */
final class FeedWeights {
  private FeedWeights() {}

  /** Returns the trace with the weights and costs of the table. */
  static Trace weighted(Trace trace, TextLines lines) {
    String header = lines.next();
    if (header == null) {
      throw lines.wrong("is empty; it needs the header feed,weight or feed,weight,cost");
    }
    CsvTable table = new CsvTable(lines, header, "feed", "weight", "cost");
    Map<String, TraceFeed> plain = new LinkedHashMap<>();
    trace.feeds().forEach(feed -> plain.put(feed.name(), feed));
    Map<String, TraceFeed> weighted = new LinkedHashMap<>();
    for (String line = lines.next(); line != null; line = lines.next()) {
      String[] fields = table.fields(line);
      TraceFeed feed = plain.get(fields[0]);
      if (feed == null) {
        throw lines.wrongLine(
            "the trace "
                + trace.name()
                + " has no feed "
                + TextLines.quoted(fields[0])
                + "; correct the name or remove the line");
      }
      double weight = amount("weight", fields[1], lines);
      double cost = fields[2].isEmpty() ? 1 : amount("cost", fields[2], lines);
      TraceFeed before =
          weighted.put(
              feed.name(),
              new TraceFeed(feed.name(), feed.published(), feed.window(), weight, cost));
      if (before != null) {
        throw lines.wrongLine(
            "the feed " + TextLines.quoted(feed.name()) + " is there twice; keep one line of it");
      }
    }
    List<TraceFeed> feeds = new ArrayList<>();
    plain.forEach((name, feed) -> feeds.add(weighted.getOrDefault(name, feed)));
    return new Trace(trace.name(), feeds);
  }

  private static double amount(String column, String text, TextLines lines) {
    double amount = Double.NaN;
    try {
      amount = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      // falls through to the sentence below
    }
    if (!(amount > 0) || Double.isInfinite(amount)) {
      throw lines.wrongLine(
          "the "
              + column
              + " "
              + TextLines.quoted(text)
              + " is not a number above 0; correct it, or remove the line for a "
              + column
              + " of 1");
    }
    return amount;
  }
}
