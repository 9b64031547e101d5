/**
 * The Fever API as deployed reader applications speak it: one URL, whose parameters tell what is
 * wanted. {@link freshet.web.fever.FeverApi} lets in and puts answers together.
 */
@NullMarked
package freshet.web.fever;

import org.jspecify.annotations.NullMarked;
