package freshet.web.manage;

import org.jspecify.annotations.Nullable;

/**
 * How far an import has come; told line by line, and the last line has the report.
 *
 * @param done of the entries of the list
 * @param report null until all is done
 */
public record ImportStep(int done, int all, @Nullable ImportReport report) {}
