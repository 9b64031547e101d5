/**
 * The XML formats. {@link freshet.feed.format.XmlFeedReader} identifies a document by its root;
 * {@link freshet.feed.format.XmlFeedWalker} goes from the feed to its postings and hands each
 * element to the class of its vocabulary, as feeds mix these freely.
 */
@NullMarked
package freshet.feed.format;

import org.jspecify.annotations.NullMarked;
