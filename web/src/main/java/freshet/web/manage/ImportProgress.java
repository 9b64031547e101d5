package freshet.web.manage;

import java.util.List;
import java.util.Locale;

/**
 * How far an import is.
 *
 * @param feeds how many feeds came in
 * @param known how many others of the list were followed before
 * @param folders how many folders they are in
 * @param checked how many of the feeds were read, or could not be read
 * @param look how many need a look
 * @param problems sentences about entries that were left out
 */
public record ImportProgress(
    int feeds, int known, int folders, int checked, long look, List<String> problems) {
  public ImportProgress {
    problems = List.copyOf(problems);
  }

  public boolean isDone() {
    return checked >= feeds;
  }

  /** Returns what was imported, as sentences. */
  public String sentence() {
    if (feeds == 0) {
      return known > 0
          ? "You already follow all feeds of this file."
          : "No feed of this file could be imported.";
    }
    String imported =
        "Imported %s%s."
            .formatted(count(feeds, "feed"), folders == 0 ? "" : " in " + count(folders, "folder"));
    String before = known == 0 ? "" : " You already followed %d.".formatted(known);
    String trouble =
        look == 0 ? "" : look == 1 ? " 1 needs a look." : " %d need a look.".formatted(look);
    return imported + before + trouble;
  }

  private static String count(int number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }
}
