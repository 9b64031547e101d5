/** A month in the village: many feeds of all kinds, judged by the logs of their hosts. */
@NullMarked
package freshet.crawler.village;

import org.jspecify.annotations.NullMarked;
