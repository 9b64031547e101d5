/**
 * Feeds that accounts publish. {@link freshet.reading.output.OutputWindows} determines which
 * postings an output feed lists now without reading their texts; {@link
 * freshet.reading.output.OutputFeedWriter} reads them and an {@link
 * freshet.reading.output.OutputFormat} writes them.
 */
@NullMarked
package freshet.reading.output;

import org.jspecify.annotations.NullMarked;
