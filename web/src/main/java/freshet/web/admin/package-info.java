/**
 * Administration of a running server: {@link freshet.web.admin.ManagementApi} for holders of the
 * token, health and metrics for monitoring.
 */
@NullMarked
package freshet.web.admin;

import org.jspecify.annotations.NullMarked;
