/**
 * Images of articles, fetched by this server so that their hosts do not learn who reads (GC-123).
 * {@link freshet.reading.image.ImageRewriter} points texts to {@link
 * freshet.reading.image.SignedImageUrls}; {@link freshet.reading.image.ImageCache} keeps what
 * {@link freshet.reading.image.ImageFetcher} brings.
 */
@NullMarked
package freshet.reading.image;

import org.jspecify.annotations.NullMarked;
