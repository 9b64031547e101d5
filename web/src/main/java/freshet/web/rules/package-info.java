/**
 * Rules that people make for what arrives: {@link freshet.web.rules.ReadyRule} tells whether a
 * posting matches, {@link freshet.web.rules.RuleBook} does what follows, and a page lets them be
 * tried out before they are kept.
 */
@NullMarked
package freshet.web.rules;

import org.jspecify.annotations.NullMarked;
