/**
 * Reading in a browser. A {@link freshet.web.reader.Shelf} is what someone subscribes to, a {@link
 * freshet.web.reader.Stream} what they look at, a {@link freshet.web.reader.River} one page of it;
 * {@link freshet.web.reader.Live} tells open pages of what comes in.
 */
@NullMarked
package freshet.web.reader;

import org.jspecify.annotations.NullMarked;
