/**
 * The REST API of accounts, under {@code /api/v1/me}, for programs that someone gave an application
 * password. {@link freshet.web.api.OpenApi} describes it together with that of the operator.
 */
@NullMarked
package freshet.web.api;

import org.jspecify.annotations.NullMarked;
