package freshet.web.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.opml.OpmlFeed;
import freshet.feed.opml.OpmlFeeds;
import freshet.feed.opml.OpmlFolder;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlResult;
import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.web.RouteLimit;
import freshet.web.admin.ImportReport.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The feeds in a file: OPML, or one URL per line.
 *
 * @param entries distinct feeds
 * @param problems entries that were skipped
 */
record FeedList(List<Entry> entries, List<Problem> problems, List<String> includes) {
  /** A feed by its canonical URL. */
  record Entry(String url, String title, @Nullable String site, List<OpmlFolder> folders) {}

  /** Parses a file; throws {@link RequestRejectedException} if it is not a feed list. */
  static FeedList of(byte[] file) {
    String start = new String(file, 0, Math.min(file.length, 1000), UTF_8).replace("\ufeff", "");
    boolean markup = start.stripLeading().startsWith("<") || start.indexOf('\0') >= 0;
    return markup ? ofOpml(file) : ofLines(new String(file, UTF_8));
  }

  private static FeedList ofOpml(byte[] file) {
    return switch (new OpmlReader().read(file)) {
      case OpmlResult.NotRead(boolean tooLarge, String reason) ->
          throw new RequestRejectedException(tooLarge ? 413 : 422, uncapitalised(reason));
      case OpmlResult.Read(var opml) -> ofSubscriptions(OpmlFeeds.of(opml));
    };
  }

  private static FeedList ofSubscriptions(OpmlFeeds list) {
    List<Entry> entries = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    list.problems().forEach(one -> problems.add(problem(one.line(), one.sentence())));
    for (OpmlFeed feed : list.subscriptions()) {
      Optional<String> url = RequestUrl.canonical(feed.feed());
      if (url.isPresent()) {
        String title = feed.title().equals(feed.feed()) ? "" : feed.title();
        entries.add(new Entry(url.get(), title, feed.site(), folders(feed)));
      } else {
        problems.add(problem(0, "'" + feed.feed() + "' is no web address, left out."));
      }
    }
    return new FeedList(entries, problems, list.includes());
  }

  /**
   * Returns the folders of a feed; a tag is a folder here, as in readers since Google Reader
   * (OP-004).
   */
  private static List<OpmlFolder> folders(OpmlFeed feed) {
    Stream<OpmlFolder> tags = feed.tags().stream().map(tag -> new OpmlFolder(List.of(tag)));
    return Stream.concat(feed.folders().stream(), tags).distinct().toList();
  }

  private static FeedList ofLines(String text) {
    Map<String, Integer> lines = new HashMap<>();
    List<Entry> entries = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    int number = 0;
    for (String written : text.replace("\ufeff", "").split("\\R", -1)) {
      number++;
      String line = written.strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      Optional<String> url = RequestedFeed.url(line);
      Integer first = url.isEmpty() ? null : lines.putIfAbsent(url.get(), number);
      if (url.isEmpty()) {
        problems.add(problem(number, "'" + shortened(line) + "' is no web address, left out."));
      } else if (first != null) {
        problems.add(
            problem(number, url.get() + " is already listed in line " + first + ", left out."));
      } else {
        entries.add(new Entry(url.get(), "", null, List.of()));
      }
      checkSize(entries.size() + problems.size());
    }
    return new FeedList(entries, problems, List.of());
  }

  /** Limits a list of lines as OPML is limited. */
  private static void checkSize(int lines) {
    if (lines > RouteLimit.LISTED_FEEDS) {
      throw new RequestRejectedException(
          413,
          "the file lists more than the %d feeds allowed; split it"
              .formatted(RouteLimit.LISTED_FEEDS));
    }
  }

  /** Creates a problem, with secrets in URLs removed (GC-009). */
  private static Problem problem(int line, String sentence) {
    String shown =
        Stream.of(sentence.split(" ", -1))
            .map(word -> word.contains("://") ? RequestUrl.redacted(word) : word)
            .collect(Collectors.joining(" "));
    return new Problem(line, shown);
  }

  private static String shortened(String line) {
    return line.length() <= 100 ? line : line.substring(0, 100) + "…";
  }

  private static String uncapitalised(String sentence) {
    String text = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
