/**
 * HTML that feeds carry: {@link freshet.feed.html.Sanitiser} leaves of it what may be shown, {@link
 * freshet.feed.html.PlainText} its words, {@link freshet.feed.html.WebUrl} where its links lead.
 */
@NullMarked
package freshet.feed.html;

import org.jspecify.annotations.NullMarked;
