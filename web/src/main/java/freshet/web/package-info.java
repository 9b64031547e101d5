/**
 * What people and programs see of a running aggregator. {@link freshet.web.WebServer} listens; each
 * {@link freshet.web.WebPart} adds its own routes.
 */
@NullMarked
package freshet.web;

import org.jspecify.annotations.NullMarked;
