/**
 * Jobs that follow from a retrieval: full articles, older documents across a gap, icons. The store
 * keeps each job with the retrieval that caused it. The {@link freshet.crawler.job.JobRunner} takes
 * the jobs that are due, one per feed at a time; every request of a job waits for a permit of its
 * host. A job that fails is retried a few times.
 */
@NullMarked
package freshet.crawler.job;

import org.jspecify.annotations.NullMarked;
