/**
 * The REST API of accounts under {@code /api/v1/me}, for programs with an application password.
 * {@link freshet.web.protocol.rest.OpenApi} describes it together with the API of the operator.
 */
@NullMarked
package freshet.web.protocol.rest;

import org.jspecify.annotations.NullMarked;
