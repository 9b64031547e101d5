/**
 * Parses dates in all the forms that feeds use: {@link freshet.feed.date.DateText} delegates to
 * {@link freshet.feed.date.IsoDate} if the text starts with a year, otherwise to {@link
 * freshet.feed.date.TextDate}.
 */
@NullMarked
package freshet.feed.date;

import org.jspecify.annotations.NullMarked;
