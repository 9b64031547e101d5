/**
 * HTML in feeds: {@link freshet.feed.html.Sanitiser} makes it safe, {@link
 * freshet.feed.html.HtmlText} extracts its text, {@link freshet.feed.html.WebUrl} resolves its
 * links.
 */
@NullMarked
package freshet.feed.html;

import org.jspecify.annotations.NullMarked;
