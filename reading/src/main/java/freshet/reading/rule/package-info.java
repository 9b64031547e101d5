/**
 * Rules of accounts for new postings: {@link freshet.reading.rule.CompiledRule} decides whether a
 * posting matches, {@link freshet.reading.rule.AccountRules} applies the consequences, {@link
 * freshet.reading.rule.RulePreview} tries a rule on stored postings.
 */
@NullMarked
package freshet.reading.rule;

import org.jspecify.annotations.NullMarked;
