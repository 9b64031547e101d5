/**
 * Guesses of categories. {@link freshet.reading.category.CategoryTrainer} learns from the postings
 * whose source names a category, {@link freshet.reading.category.CategoryModel} guesses those of
 * the others.
 */
@NullMarked
package freshet.reading.category;

import org.jspecify.annotations.NullMarked;
