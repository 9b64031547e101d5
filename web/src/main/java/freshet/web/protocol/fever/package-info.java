/**
 * The Fever API as deployed reader apps speak it: one URL whose parameters select the data. {@link
 * freshet.web.protocol.fever.FeverApi} authenticates and assembles responses.
 */
@NullMarked
package freshet.web.protocol.fever;

import org.jspecify.annotations.NullMarked;
