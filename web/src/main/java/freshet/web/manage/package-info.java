/**
 * What an operator does with a running server: {@link freshet.web.manage.ManagementApi} for those
 * who hold the token, health and metrics for programs that watch it.
 */
@NullMarked
package freshet.web.manage;

import org.jspecify.annotations.NullMarked;
