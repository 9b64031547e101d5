package freshet.app.server;

import freshet.store.Store;
import freshet.web.account.Doors;
import freshet.web.images.ImageLinks;
import freshet.web.images.ImagePart;
import freshet.web.images.ImageSource;
import freshet.web.images.ShownImages;

/**
 * The images of postings.
 *
 * @param shown where texts get their addresses
 * @param part that answers there
 */
record Pictures(ShownImages shown, ImagePart part) {
  static Pictures of(Store store, Management management, Doors doors) {
    Aggregator aggregator = management.aggregator();
    ImageLinks links = ImageLinks.of(store.settings(), aggregator.clock());
    ImageSource source = new ImageSource(aggregator.pictures(), aggregator.clock());
    return new Pictures(
        new ShownImages(links), new ImagePart(links, aggregator.imageCache(), source, doors));
  }
}
