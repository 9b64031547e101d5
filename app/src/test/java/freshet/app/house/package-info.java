/**
 * Guard rails for all modules: what may use what, how large things grow, what things are called.
 * They look at the compiled classes and at the sources once, and take seconds.
 */
@NullMarked
package freshet.app.house;

import org.jspecify.annotations.NullMarked;
