package freshet.web.dashboard;

import freshet.crawler.politeness.NotBefore;
import freshet.reading.stream.LocalTimes;
import freshet.store.model.RetrievalLogEntry;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import java.util.List;

/**
 * A check of a feed as its page lists it.
 *
 * @param look the class of the result: ok, warn, or empty where nothing came
 * @param why why it was made then
 * @param detail what the site said, if something went wrong; the status and what was missed
 */
public record CheckRow(
    String when, String result, String look, String took, String size, String why, String detail) {
  private static final int FIRST_ERROR = 400;

  static List<CheckRow> of(List<RetrievalLogEntry> retrievals, LocalTimes times, int most) {
    return retrievals.stream().limit(most).map(note -> of(note, times)).toList();
  }

  private static CheckRow of(RetrievalLogEntry note, LocalTimes times) {
    boolean isOfToday = !note.at().isBefore(times.startOfToday());
    String sentence = note.sentence();
    String status = note.status() < FIRST_ERROR ? "" : "Answered %d. ".formatted(note.status());
    String missed = note.missed() == 0 ? "" : "%d may have been missed. ".formatted(note.missed());
    return new CheckRow(
        isOfToday
            ? times.brief(note.at()) + ", " + TimeSpanText.from(times.now(), note.at())
            : times.full(note.at()),
        result(note),
        look(note),
        note.took().toMillis() + " ms",
        BudgetText.bytes(note.bytes()),
        why(note),
        (missed + status + (sentence == null ? "" : sentence)).strip());
  }

  private static String result(RetrievalLogEntry note) {
    if (note.newPostings() > 0) {
      return note.newPostings() + " new";
    }
    return switch (note.kind()) {
      case "changed", "unchanged", "moved", RetrievalLogEntry.DELIVERED -> "Nothing new";
      case "throttled" -> "Asked to slow down";
      case "blocked" -> "Not let in";
      case "gone" -> "Gone";
      default -> "Failed";
    };
  }

  private static String look(RetrievalLogEntry note) {
    if (note.newPostings() > 0) {
      return "ok";
    }
    return result(note).equals("Nothing new") ? "" : "warn";
  }

  /** Says in words for readers what the log names by a word (GC-092). */
  private static String why(RetrievalLogEntry note) {
    return switch (note.reason()) {
      case "first" -> "The first check";
      case "plan" ->
          note.bound().equals(NotBefore.Reason.NOTHING.text())
              ? "Enough chance had gathered"
              : "As soon as it was allowed: " + note.bound();
      case "signal" -> "The site announced an article";
      case "wanted" -> "Someone asked for it";
      case "delivery" -> "A hub delivered it";
      default -> note.reason();
    };
  }
}
