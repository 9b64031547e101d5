/**
 * The web server. {@link freshet.web.WebServer} listens; each {@link freshet.web.RouteGroup} adds
 * its own routes.
 */
@NullMarked
package freshet.web;

import org.jspecify.annotations.NullMarked;
