/** JSON Feed, versions 1 and 1.1: {@link freshet.feed.json.JsonFeedReader} reads it in one pass. */
@NullMarked
package freshet.feed.json;

import org.jspecify.annotations.NullMarked;
