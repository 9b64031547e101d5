package freshet.web.admin;

import java.util.List;

/**
 * The result of an import.
 *
 * @param imported how many feeds are newly watched
 * @param known how many were watched already
 * @param problems skipped entries in the order of lines
 * @param includes further lists that it links to, which were not followed (OP-006)
 * @param inFolders how many of the feeds are in folders
 */
public record ImportReport(
    int imported, int known, List<Problem> problems, List<String> includes, int inFolders) {

  /** A line of the list that cannot be used, with the reason. */
  public record Problem(int line, String sentence) {}

  public ImportReport {
    problems = List.copyOf(problems);
    includes = List.copyOf(includes);
  }
}
