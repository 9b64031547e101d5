package freshet.web.admin;

import freshet.crawler.controller.CompletedRetrieval;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Journal;
import freshet.feed.PostingDate.Quality;
import freshet.store.model.HostTotals;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.StoredRetrieval;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import io.javalin.http.Context;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Counts what is stored, and serves Prometheus metrics under {@code /metrics}. */
public final class MetricRoutes implements RouteGroup, Journal.Follower {
  /** The buckets of delays in seconds: from a minute to a day, including AR's half hour. */
  private static final double[] DELAYS = {60, 300, 900, 1800, 3600, 7200, 14400, 43200, 86400};

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();

  private final Counter retrievals =
      counted("freshet_retrievals", "Retrievals that were stored.", "outcome");
  private final Counter postings = counted("freshet_postings", "New postings that were stored.");
  private final Counter edited = counted("freshet_postings_edited", "Postings with other words.");
  private final Counter missed =
      counted(
          "freshet_postings_missed", "Postings that may have left a window unseen, as estimated.");
  private final Counter gaps = counted("freshet_gaps", "Retrievals that may hide missed postings.");
  private final Counter requests =
      counted("freshet_requests", "Requests to hosts, redirects included.");
  private final Counter unconditional =
      counted("freshet_requests_unconditional", "Retrievals without validators.");
  private final Counter notModified =
      counted("freshet_requests_not_modified", "Answers that nothing has changed (304).");
  private final Counter wasted =
      counted("freshet_requests_wasted", "Full answers with nothing new.");
  private final Counter throttled =
      counted("freshet_requests_throttled", "Answers that asked for patience (429, 503).");
  private final Counter violations =
      counted("freshet_requests_too_early", "Requests before they were allowed; always 0.");
  private final Counter bytes = counted("freshet_received_bytes", "Bytes of bodies as sent.");
  private final Histogram delays =
      Histogram.builder()
          .name("freshet_delay_seconds")
          .help("From the publication of a posting to the retrieval that brought it.")
          .classicOnly()
          .classicUpperBounds(DELAYS)
          .register(registry);

  /**
   * Starts counting.
   *
   * @param gauges current values
   */
  public MetricRoutes(MetricGauges gauges) {
    gauges.register(registry);
  }

  private Counter counted(String name, String help, String... labels) {
    return Counter.builder().name(name).help(help).labelNames(labels).register(registry);
  }

  @Override
  public void stored(ControllerEvent.Stored stored) {
    CompletedRetrieval finished = stored.finished();
    RetrievalLogEntry note = finished.record().note();
    retrievals.labelValues(note.kind()).inc();
    missed.inc(note.missed());
    gaps.inc(note.gap() ? 1 : 0);
    finished.record().figures().forEach(this::count);
    List<StoredRetrieval.Kept> kept = stored.kept().postings();
    for (int i = 0; i < kept.size(); i++) {
      switch (kept.get(i).news()) {
        case NEW -> isNew(finished.record().postings().get(i), finished.ticket().first());
        case EDITED -> edited.inc();
        case KNOWN -> {}
      }
    }
  }

  private void count(HostTotals figures) {
    requests.inc(figures.requests());
    unconditional.inc(figures.unconditional());
    notModified.inc(figures.notModified());
    wasted.inc(figures.wasted());
    throttled.inc(figures.throttled());
    violations.inc(figures.violations());
    bytes.inc(figures.bytes());
  }

  /**
   * Counts a new posting. Postings of a feed's first document and postings without a date have no
   * delay.
   */
  private void isNew(PostingRecord posting, boolean first) {
    postings.inc();
    if (!first && posting.posting().published().quality() == Quality.EXACT) {
      Duration delay = Duration.between(posting.at(), posting.firstSeen());
      delays.observe(Math.max(0, delay.toMillis() / 1000.0));
    }
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/metrics", Credential.NONE, this::show);
  }

  private void show(Context context) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    writer.write(text, registry.scrape(), EscapingScheme.DEFAULT);
    context.contentType(PrometheusTextFormatWriter.CONTENT_TYPE).result(text.toByteArray());
  }
}
