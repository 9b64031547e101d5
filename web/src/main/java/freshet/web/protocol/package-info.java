/** What all reader protocols share: request parameters and responses. */
@NullMarked
package freshet.web.protocol;

import org.jspecify.annotations.NullMarked;
