/**
 * The dates of feeds, in every way they are written: {@link freshet.feed.date.DateText} reads one,
 * by way of {@link freshet.feed.date.IsoDate} if it opens with a year, else of {@link
 * freshet.feed.date.WordyDate}.
 */
@NullMarked
package freshet.feed.date;

import org.jspecify.annotations.NullMarked;
