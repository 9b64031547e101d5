package freshet.web.admin;

import org.jspecify.annotations.Nullable;

/**
 * The progress of an import, one per line; the last holds the report.
 *
 * @param done entries finished
 * @param report null until all is done
 */
public record ImportStep(int done, int all, @Nullable ImportReport report) {}
