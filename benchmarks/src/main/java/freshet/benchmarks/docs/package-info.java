/**
 * Compares tables of the documents with what the commands above them give. {@link
 * freshet.benchmarks.docs.DocumentedTables} says which command gives which table.
 */
@NullMarked
package freshet.benchmarks.docs;

import org.jspecify.annotations.NullMarked;
