package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class BehavioursTest {
  private static final Field ETAG = new Field("If-None-Match", "\"a\"");

  @Test
  void strictFeed_wantsAllItsValidatorsBack() {
    Behaviour strict = Behaviours.strictFeed("\"a\"", "monday");
    Field modified = new Field("If-Modified-Since", "monday");

    assertThat(status(strict)).isEqualTo(200);
    assertThat(status(strict, ETAG)).isEqualTo(200);
    assertThat(status(strict, ETAG, new Field("If-Modified-Since", "Monday"))).isEqualTo(200);
    assertThat(status(strict, ETAG, modified)).isEqualTo(304);
  }

  @Test
  void stuckHosts_answer304WhateverIsAsked() {
    Behaviour stuck = Behaviours.stuck304("\"b\"");

    assertThat(status(stuck)).isEqualTo(200);
    assertThat(status(stuck, ETAG)).isEqualTo(304);
    assertThat(status(Behaviours.always304())).isEqualTo(304);
  }

  @Test
  void headers_areAsAskedFor() {
    assertThat(ask(Behaviours.throttled("120"), "/").header("Retry-After")).contains("120");
    assertThat(ask(Behaviours.throttled(), "/").header("Retry-After")).isEmpty();
    assertThat(
            ask(Behaviours.maxAge(Duration.ofDays(365), Behaviours.plainFeed()), "/")
                .header("Cache-Control"))
        .contains("max-age=31536000");
    assertThat(ask(Behaviours.challenge(), "/").status()).isEqualTo(403);
    assertThat(ask(Behaviours.challenge(), "/").header("cf-mitigated")).contains("challenge");
  }

  @Test
  void redirectFarm_leadsToTheFeed() {
    Behaviour farm = Behaviours.redirects(301, 302);

    assertThat(ask(farm, "/0").header("Location")).contains("/1");
    assertThat(ask(farm, "/1").status()).isEqualTo(302);
    assertThat(ask(farm, "/2").status()).isEqualTo(200);
  }

  @Test
  void robots_standBesideAnyBehaviour() {
    Behaviour behaviour = Behaviours.status(410).withRobots("User-agent: *");

    assertThat(ask(behaviour, "/robots.txt").body()).asString(UTF_8).isEqualTo("User-agent: *");
    assertThat(ask(behaviour, "/feed").status()).isEqualTo(410);
  }

  @Test
  void zippedBodies_unpack() throws IOException {
    Reply zipped = ask(Behaviours.gzipped(false), "/");
    Reply bomb = ask(Behaviours.bomb(3), "/");

    assertThat(zipped.header("Content-Encoding")).isEmpty();
    assertThat(unzipped(zipped)).asString(UTF_8).isEqualTo(Behaviours.FEED);
    assertThat(unzipped(bomb)).hasSize(3 << 20);
    assertThat(bomb.body()).hasSizeLessThan(10_000);
  }

  private static byte[] unzipped(Reply reply) throws IOException {
    return new GZIPInputStream(new ByteArrayInputStream(reply.body())).readAllBytes();
  }

  private static int status(Behaviour behaviour, Field... headers) {
    return ask(behaviour, "/feed", headers).status();
  }

  private static Reply ask(Behaviour behaviour, String target, Field... headers) {
    Instant now = Instant.EPOCH;
    return behaviour.answer(
        new Request(now, 1, "h", "GET", target, List.of(headers), new byte[0]), now);
  }
}
