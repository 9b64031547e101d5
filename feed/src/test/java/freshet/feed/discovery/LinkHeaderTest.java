package freshet.feed.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinkHeaderTest {
  @Test
  void severalLinks_areToldApart() {
    List<LinkHeader> links =
        LinkHeader.parse(
            "<https://hub.example/?a=1,2;3>; rel=\"hub\", </feed>;rel=self; type=\"a, b\\\"; c\"");

    assertThat(links)
        .extracting(LinkHeader::target)
        .containsExactly("https://hub.example/?a=1,2;3", "/feed");
    assertThat(links.getFirst().is("hub")).isTrue();
    assertThat(links.getLast().is("self")).isTrue();
    assertThat(links.getLast().parameters()).containsEntry("type", "a, b\"; c");
    assertThat(links.getLast().url("http://x.example/a/b")).contains("http://x.example/feed");
  }

  @Test
  void relations_areAListInAnyCaseAndTheFirstCounts() {
    LinkHeader link = LinkHeader.parse("<x>; REL=\"Self  ALTERNATE\" ; rel=hub").getFirst();

    assertThat(link.relations()).containsExactly("self", "alternate");
    assertThat(link.is("hub")).isFalse();
  }

  @Test
  void linkOfAnotherDocument_isNotThisOnes() {
    assertThat(LinkHeader.parse("<x>; rel=hub; anchor=\"#foo\"").getFirst().is("hub")).isFalse();
  }

  @Test
  void whatIsNoLink_isLeftOut() {
    assertThat(LinkHeader.parse("x; rel=hub, <y, ,,")).isEmpty();
    assertThat(LinkHeader.parse("junk, <y, <z>;;rel=hub;=;flag"))
        .singleElement()
        .satisfies(link -> assertThat(link.is("hub")).isTrue());
    assertThat(LinkHeader.parse("")).isEmpty();
    assertThat(LinkHeader.parse("<x>").getFirst().relations()).isEmpty();
    assertThat(LinkHeader.parse("<mailto:a@b>").getFirst().url("http://x.example/")).isEmpty();
  }

  @Test
  void longTitle_isRead() {
    String title = "a\\\"b".repeat(12_000);
    LinkHeader link = LinkHeader.parse("<x>; title=\"" + title + "\"; rel=hub").getFirst();

    assertThat(link.parameter("title")).hasSize(36_000);
    assertThat(link.is("hub")).isTrue();
  }

  @Test
  void parametersWithoutEnd_areCutShort() {
    StringBuilder text = new StringBuilder("<x>; rel=hub");
    for (int i = 0; i < 1000; i++) {
      text.append("; a").append(i).append("=b");
    }
    List<LinkHeader> links = LinkHeader.parse(text + ", <y>; rel=self");

    assertThat(links).hasSize(2);
    assertThat(links.getFirst().parameters()).hasSize(50).containsEntry("rel", "hub");
    assertThat(links.getLast().is("self")).isTrue();
  }

  @Test
  void randomText_isNeverAnException() {
    Random random = new Random(5);
    String letters = "<>;,=\"\\ relhub/:[]#?";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(24); i > 0; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }

      for (LinkHeader link : LinkHeader.parse(text.toString())) {
        assertThat(link.is("hub")).isEqualTo(link.relations().contains("hub"));
        assertThat(link.url("http://x.example/")).isNotNull();
      }
    }
  }
}
