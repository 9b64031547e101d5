/**
 * Who reads here: accounts, how people log in, and what they set for themselves. All pages are
 * reached through {@link freshet.web.account.Doors}, which ask who comes and whether a form is
 * ours; programs do not come this way (GR-018).
 */
@NullMarked
package freshet.web.account;

import org.jspecify.annotations.NullMarked;
