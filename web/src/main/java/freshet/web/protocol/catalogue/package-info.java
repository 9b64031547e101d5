/** The list of reader protocols, in a package of its own to avoid a dependency cycle. */
@NullMarked
package freshet.web.protocol.catalogue;

import org.jspecify.annotations.NullMarked;
