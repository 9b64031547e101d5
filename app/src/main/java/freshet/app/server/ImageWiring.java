package freshet.app.server;

import freshet.reading.image.ImageFetcher;
import freshet.reading.image.ImageRewriter;
import freshet.reading.image.SignedImageUrls;
import freshet.store.Store;
import freshet.web.account.Authentication;
import freshet.web.pages.ImageRoutes;

/**
 * Wires the images of postings.
 *
 * @param shown rewrites image URLs in texts
 * @param part serves them
 */
record ImageWiring(ImageRewriter shown, ImageRoutes part) {
  static ImageWiring of(Store store, AdminWiring management, Authentication doors) {
    Aggregator aggregator = management.aggregator();
    SignedImageUrls links = SignedImageUrls.of(store.settings(), aggregator.clock());
    ImageFetcher source = new ImageFetcher(aggregator.pictures(), aggregator.clock());
    return new ImageWiring(
        new ImageRewriter(links),
        new ImageRoutes(
            links, aggregator.imageCache(), source, aggregator.lanes().thumbnails(), doors));
  }
}
