/**
 * The images of postings, fetched by this server so that their hosts do not learn who reads
 * (GC-123): {@link freshet.web.images.ShownImages} gives texts the addresses of {@link
 * freshet.web.images.ImageLinks}, {@link freshet.web.images.ImagePart} answers there, from the
 * {@link freshet.web.images.ImageCache} or by an {@link freshet.web.images.ImageSource}.
 */
@NullMarked
package freshet.web.images;

import org.jspecify.annotations.NullMarked;
