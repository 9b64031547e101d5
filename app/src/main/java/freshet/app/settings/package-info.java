/**
 * Settings of a server, from file, environment and flags, and the {@link
 * freshet.app.settings.DataFolder} with its token.
 */
@NullMarked
package freshet.app.settings;

import org.jspecify.annotations.NullMarked;
