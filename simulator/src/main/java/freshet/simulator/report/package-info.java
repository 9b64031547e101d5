/** Results for people and programs: table, CSV, JSON, plots, and one HTML page of them all. */
@NullMarked
package freshet.simulator.report;

import org.jspecify.annotations.NullMarked;
