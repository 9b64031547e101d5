package freshet.app;

import freshet.charts.TextTable;
import freshet.store.model.FeedStage;
import freshet.web.TimeSpanText;
import freshet.web.admin.FeedOrder;
import freshet.web.admin.FeedPage;
import freshet.web.admin.FeedRow;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Lists the feeds of a server. */
@Command(
    name = "feeds",
    sortOptions = false,
    header = "Lists the feeds that the server watches.",
    description = {
      "",
      "Shows for each feed its number, its folders, its articles per day, the mean delay"
          + " of its latest articles, how many articles it may have missed, its next retrieval"
          + " and the result of the last one."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet feeds",
      "  freshet feeds --search example.org",
      "  freshet feeds --problems --sort failing",
      "  freshet feeds --sort delay --limit 10",
      "  freshet feeds --limit 1000 --offset 1000 --json"
    })
final class FeedsCommand extends ServerCommand {
  @Option(
      names = "--search",
      paramLabel = "TEXT",
      description = "Only feeds with this text in their title or URL.")
  private @Nullable String search;

  @Option(names = "--problems", description = "Only feeds that fail, are blocked or have ended.")
  private boolean problems;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      converter = OrderConverter.class,
      description = {
        "number, title or host; rate, postings, missed or weight (largest first); next (soonest"
            + " retrieval first); delay or failing (longest first); or newest. Default: number.",
        "Sorting thousands of feeds by delay takes some seconds."
      })
  private @Nullable FeedOrder sort;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many to list, at most 1000. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(
      names = "--offset",
      paramLabel = "N",
      defaultValue = "0",
      description = "How many to skip. Default: ${DEFAULT-VALUE}.")
  private int offset;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Override
  public Integer call() {
    FeedPage page = server().get(ApiClient.path("/api/feeds", parameters()), FeedPage.class);
    if (json) {
      printJson(page);
    } else {
      table(page, sort == FeedOrder.WEIGHTED).lines().forEach(out()::println);
      print(summary(page));
      out().flush();
    }
    return ExitCode.OK;
  }

  private Map<String, String> parameters() {
    Map<String, String> parameters = new HashMap<>();
    if (search != null) {
      parameters.put("search", search);
    }
    if (sort != null) {
      parameters.put("sort", sort.label());
    }
    parameters.put("problems", Boolean.toString(problems));
    parameters.put("limit", Integer.toString(limit));
    parameters.put("offset", Integer.toString(offset));
    return parameters;
  }

  /** Parses the sort order. */
  static final class OrderConverter extends ChoiceConverter<FeedOrder> {
    OrderConverter() {
      super(FeedOrder.values(), FeedOrder::label);
    }
  }

  /** The weighted delay is shown where the feeds are sorted by it. */
  private static TextTable table(FeedPage page, boolean weighted) {
    TextTable table =
        new TextTable(
            List.of(
                TextTable.Column.number("feed"),
                TextTable.Column.text("title", 32),
                TextTable.Column.text("host", 28),
                TextTable.Column.text("folders", 24),
                TextTable.Column.number("per day"),
                TextTable.Column.number(weighted ? "weighted" : "delay"),
                TextTable.Column.number("missed"),
                TextTable.Column.text("next", 12),
                TextTable.Column.text("last", 60)));
    for (FeedRow feed : page.feeds()) {
      table.add(
          Long.toString(feed.id()),
          feed.title(),
          feed.host(),
          String.join(", ", feed.folders()),
          TimeSpanText.number(feed.ratePerDay()),
          TimeSpanText.minutes(weighted ? feed.weightedMinutes() : feed.delayMinutes()),
          Long.toString(feed.missed()),
          TimeSpanText.from(page.at(), feed.nextAt()),
          last(feed));
    }
    return table;
  }

  private static String last(FeedRow feed) {
    String outcome = feed.retrievedAt() == null ? "not retrieved yet" : feed.outcome();
    return feed.stage() == FeedStage.ACTIVE
        ? outcome
        : feed.stage().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + outcome;
  }

  private String summary(FeedPage page) {
    String matching = page.matching() == page.all() ? "" : "; %d match".formatted(page.matching());
    return "%d of %d feeds%s%s"
        .formatted(
            page.feeds().size(),
            page.all(),
            matching,
            offset + page.feeds().size() < page.matching()
                ? "; --offset %d shows more".formatted(offset + page.feeds().size())
                : "");
  }
}
