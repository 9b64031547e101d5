/**
 * The pages of readers. {@link freshet.web.pages.StreamRoutes} lists articles, {@link
 * freshet.web.pages.PostingRoutes} shows one, {@link freshet.web.pages.LiveUpdates} notifies open
 * pages of new ones.
 */
@NullMarked
package freshet.web.pages;

import org.jspecify.annotations.NullMarked;
