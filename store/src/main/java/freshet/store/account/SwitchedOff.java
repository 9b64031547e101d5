package freshet.store.account;

import java.time.Instant;

/**
 * Why the server no longer applies a rule or an alert.
 *
 * @param reason a sentence for its owner that says what to change
 */
public record SwitchedOff(String reason, Instant at) {}
