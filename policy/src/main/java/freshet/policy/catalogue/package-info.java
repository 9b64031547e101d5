/**
 * The catalogue of policies. The simulator, what-if and servers take a {@link
 * freshet.policy.catalogue.PolicyDefinition} from {@link freshet.policy.catalogue.PolicyCatalogue}
 * by its name, and so run the same agenda.
 */
@NullMarked
package freshet.policy.catalogue;

import org.jspecify.annotations.NullMarked;
