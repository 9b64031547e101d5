package freshet.cluster.wire;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.cluster.stream.StreamedPosting;
import freshet.cluster.wire.MemberMessage.Role;
import freshet.cluster.wire.TerminalOrder.RetrieveFeed;
import freshet.cluster.wire.TerminalResult.Crashed;
import freshet.cluster.wire.TerminalResult.NotStarted;
import freshet.cluster.wire.TerminalResult.PageRead;
import freshet.cluster.wire.TerminalResult.Retrieved;
import freshet.crawler.terminal.PageReader.ReadPage;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalState;
import freshet.feed.Enclosure;
import freshet.http.FetchRequest;
import freshet.http.Header;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Pins the JSON of version 1: servers and terminals of neighbouring releases read each other's
 * records.
 */
class WireCodecGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/wire-1.txt");

  @Test
  void everyRecord_isWrittenAsBefore() throws IOException {
    StringBuilder text = new StringBuilder();
    records()
        .forEach((name, value) -> text.append(name).append(' ').append(json(value)).append('\n'));
    Path now = Files.writeString(Path.of("target/wire-1.txt"), text);

    assertThat(now)
        .as(
            "A terminal of the release before cannot read this. If the change only adds fields:"
                + " cp cluster/%s cluster/%s",
            now, GOLDEN)
        .hasSameTextualContentAs(GOLDEN);
  }

  @Test
  void everyRecordOfBefore_isReadAndWrittenAgain() throws IOException {
    Map<String, Object> records = records();
    for (String line : Files.readAllLines(GOLDEN)) {
      int space = line.indexOf(' ');
      Object today = Objects.requireNonNull(records.get(line.substring(0, space)), line);
      String before = line.substring(space + 1);
      Object read = WireCodec.read(before.getBytes(StandardCharsets.UTF_8), "1", today.getClass());
      assertThat(json(read)).isEqualTo(before);
    }
  }

  private static String json(Object value) {
    return new String(WireCodec.write(value), StandardCharsets.UTF_8);
  }

  /** One of each kind, with every field that it can have. */
  private static Map<String, Object> records() {
    Map<String, Object> all = new LinkedHashMap<>();
    // one hour: sets have no order, and would be written in any
    RetrievalState standing = WireCodecTest.standing(Set.of(23));
    FetchRequest page = FetchRequest.get("https://a.example/?key=1", new Header("Accept", "a/b"));
    all.put(
        "order.feed",
        OrderMessage.of(
            "7-1",
            new RetrieveFeed(WireCodecTest.order(standing), WireCodecTest.SEEN),
            WireCodecTest.AT));
    RetrievalState unseen = RetrievalState.of("https://a.example/feed");
    all.put(
        "order.unseen",
        OrderMessage.of(
            "7-2", new RetrieveFeed(WireCodecTest.order(unseen), null), WireCodecTest.AT));
    all.put(
        "order.page", OrderMessage.of("7-3", new TerminalOrder.ReadPage(page), WireCodecTest.AT));
    OrderMessage given = WireCodecTest.given();
    List<RetrievalOutcome> outcomes = WireCodecTest.outcomes().toList();
    for (int i = 0; i < outcomes.size(); i++) {
      all.put("result.feed." + i, ResultMessage.of(given, "t", new Retrieved(outcomes.get(i))));
    }
    List<ReadPage> readings = WireCodecTest.readings().toList();
    for (int i = 0; i < readings.size(); i++) {
      all.put("result.page." + i, ResultMessage.of(given, "t", new PageRead(readings.get(i))));
    }
    all.put("result.not-started", ResultMessage.of(given, "t", new NotStarted()));
    all.put(
        "result.crashed",
        ResultMessage.of(given, "t", new Crashed("java.lang.IllegalStateException: x")));
    all.put("member.controller", member(Role.CONTROLLER));
    all.put("member.terminal", member(Role.TERMINAL));
    all.put("posting", posting());
    return all;
  }

  private static MemberMessage member(Role role) {
    return new MemberMessage(
        role, "m1", "0.1.0", WireCodecTest.AT, 3, 40, 5, WireCodecTest.AT.plusSeconds(9));
  }

  /** As the topic for others has it. */
  private static StreamedPosting posting() {
    return new StreamedPosting(
        1,
        2,
        "https://a.example/feed",
        "A",
        "guid",
        "Title",
        "https://a.example/1",
        List.of("Ada"),
        WireCodecTest.AT,
        WireCodecTest.AT.plusSeconds(1),
        "en",
        List.of("c"),
        "<p>s</p>",
        "<p>c</p>",
        List.of(new Enclosure("https://a.example/1.mp3", "audio/mpeg", 3)),
        "https://a.example/1.png",
        true,
        null);
  }
}
