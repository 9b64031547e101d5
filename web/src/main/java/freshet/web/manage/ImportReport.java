package freshet.web.manage;

import java.util.List;

/**
 * What came of a list of feeds.
 *
 * @param imported how many are watched now that were not before
 * @param known how many were watched already
 * @param problems what was left out, in the order of its lines
 * @param includes further lists that it points to, which were not followed (OP-006)
 * @param inFolders how many of the feeds are in folders
 */
public record ImportReport(
    int imported, int known, List<Problem> problems, List<String> includes, int inFolders) {

  /** A line of the list that cannot be used, and why. */
  public record Problem(int line, String sentence) {}

  public ImportReport {
    problems = List.copyOf(problems);
    includes = List.copyOf(includes);
  }
}
