package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.AccountStory;
import freshet.app.WebVisitor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** A single server of some version as a process, on a data folder that outlives it. */
record OneServer(ServerProcess process, Path folder) implements AutoCloseable {
  private static final Duration HANG = Duration.ofMinutes(1);
  private static final int TERMINATED = 143;
  private static final long LOOK_MILLIS = 100;

  /** Starts it and waits until it listens. */
  static OneServer start(String classes, Path folder, String location) {
    OneServer server = new OneServer(Serving.start(classes, folder, location), folder);
    assertThat(server.process.listens()).as(server.process::said).isTrue();
    return server;
  }

  String url() {
    return text("url");
  }

  private String text(String file) {
    try {
      return Files.readString(folder.resolve(file)).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has the first account of this server use it. */
  AccountStory begin(String feed) throws InterruptedException {
    String line = process.line();
    assertThat(line).startsWith("There is no account yet.");
    String link = line.substring(line.lastIndexOf(' ') + 1);
    return AccountStory.begin(url(), URI.create(link).getRawPath(), feed, this::await);
  }

  void await(BooleanSupplier done) throws InterruptedException {
    Instant end = Instant.now().plus(HANG);
    while (!done.getAsBoolean()) {
      assertThat(Instant.now()).as(process::state).isBefore(end);
      process.runFor(LOOK_MILLIS);
    }
  }

  /** All that the operator is told of a feed. */
  JsonNode feed(String url) {
    try (WebVisitor operator = operator()) {
      return operator.json("/api/feed?feed=" + URLEncoder.encode(url, StandardCharsets.UTF_8));
    }
  }

  /** Has a feed retrieved as soon as that is allowed. */
  void refresh(String url) {
    try (WebVisitor operator = operator()) {
      operator.json(
          "/api/feed/refresh?feed=" + URLEncoder.encode(url, StandardCharsets.UTF_8), Map.of());
    }
  }

  private WebVisitor operator() {
    return new WebVisitor(url()).with("Authorization", "Bearer " + text("token"));
  }

  /** Ends it as an operator does. */
  void end() throws InterruptedException {
    assertThat(process.end("TERM")).as(process::said).isEqualTo(TERMINATED);
  }

  @Override
  public void close() {
    process.close();
  }
}
