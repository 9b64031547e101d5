/**
 * The XML formats. {@link freshet.feed.format.XmlFeeds} tells by the root what a document is;
 * {@link freshet.feed.format.FeedWalker} goes from the feed to its postings and hands each element
 * to the class of its vocabulary, as feeds mix these freely.
 */
@NullMarked
package freshet.feed.format;

import org.jspecify.annotations.NullMarked;
