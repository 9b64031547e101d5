/**
 * Accounts, login and personal settings. All pages are reached through {@link
 * freshet.web.account.Authentication}, which checks the session and the CSRF token; reader apps
 * authenticate elsewhere (GR-018).
 */
@NullMarked
package freshet.web.account;

import org.jspecify.annotations.NullMarked;
