package freshet.crawler.terminal;

import static freshet.crawler.terminal.Answers.ok;
import static freshet.crawler.terminal.Answers.status;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.GapRepair.Repair;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GapRepairTest {
  private static final String SITE = "https://a.example/";
  private static final List<String> SITEMAPS = List.of(SITE + "all.xml", SITE + "news.xml");

  @TempDir private Path folder;
  private Rig rig;
  private PoliteHost host;
  private GapRepair repair;

  @BeforeEach
  void open() {
    rig = new Rig(folder);
    host = new PoliteHost();
    repair =
        new GapRepair(new OwnInitiative(host, Rig.AGENT, host), new TinyReader(), _ -> SITEMAPS);
  }

  /** A retrieval that shares nothing with what was known: postings k1 and k2. */
  private Changed gap(String links) {
    rig.standing = RetrievalState.of(Answers.URL);
    rig.retrieve(ok("k2=known\nk1=known"));
    Changed changed = (Changed) rig.retrieve(ok(links + "\n9=nine\n8=eight"));
    assertThat(changed.gap()).isNotNull();
    return changed;
  }

  private Repair repaired(Changed changed, String... archivesRead) {
    GapStart breach = GapStart.of(changed).orElseThrow();
    return repair.repair(breach, _ -> false, Set.of(archivesRead), rig.now);
  }

  @ParameterizedTest
  @ValueSource(strings = {"next", "prev-archive"})
  void gc052_walksBackUntilAPostingIsKnown(String rel) {
    host.serve("p2", "@%s %sp3\n8=eight\n7=seven".formatted(rel, SITE));
    host.serve("p3", "@%s %sp4\n6=six\nk2=known".formatted(rel, SITE));
    Repair result = repaired(gap("@%s %sp2".formatted(rel, SITE)));
    assertThat(result.closed()).isTrue();
    assertThat(result.documents()).isEqualTo(2);
    assertThat(result.found()).extracting(f -> f.posting().title()).containsExactly("seven", "six");
    assertThat(host.asked()).containsExactly(SITE + "p2", SITE + "p3");
  }

  @Test
  void gc052_archivesBeatPages() {
    host.serve("archive", "k1=known");
    repaired(gap("@next %sp2\n@prev-archive %sarchive".formatted(SITE, SITE)));
    assertThat(host.asked()).containsExactly(SITE + "archive");
  }

  @Test
  void gc052_tenDocumentsAtMost() {
    for (int i = 0; i < 20; i++) {
      host.serve("p" + i, "@next %sp%d\nold%d=old".formatted(SITE, i + 1, i));
    }
    Repair result = repaired(gap("@next %sp0".formatted(SITE)));
    assertThat(result.closed()).isFalse();
    assertThat(result.documents()).isEqualTo(10);
    assertThat(result.found()).hasSize(10);
    assertThat(host.asked()).hasSize(10);
  }

  @Test
  void gc052_aLoopStopsIt() {
    host.serve("p1", "@next %sp2\n7=seven".formatted(SITE));
    host.serve("p2", "@next %sp1\n6=six".formatted(SITE));
    Repair result = repaired(gap("@next %sp1".formatted(SITE)));
    assertThat(result.sentence()).contains("circle");
    assertThat(host.asked()).hasSize(2);
    assertThat(repaired(gap("@next " + Answers.URL)).documents()).as("to itself").isZero();
  }

  @Test
  void gc052_anotherHostStopsIt() {
    Repair result = repaired(gap("@next https://evil.example/p1"));
    assertThat(result.sentence()).contains("another host");
    assertThat(host.asked()).isEmpty();
  }

  @Test
  void gc052_archivesAreFetchedOnce() {
    host.serve("2025", "@marks ARCHIVE\n@prev-archive %s2024\n7=seven".formatted(SITE));
    host.serve("2024", "@marks ARCHIVE\nk1=known");
    Repair first = repaired(gap("@prev-archive %s2025".formatted(SITE)));
    assertThat(first.archives()).containsExactlyInAnyOrder(SITE + "2025", SITE + "2024");
    host.forget();
    Repair second =
        repaired(
            gap("@prev-archive %s2025".formatted(SITE)), first.archives().toArray(String[]::new));
    assertThat(second.closed()).isTrue();
    assertThat(host.asked()).isEmpty();
  }

  @Test
  void gc052_gc080_robotsAndSpacingAreAskedBeforeEveryDocument() {
    host.serve("p1", "@next %sno-robots\n7=seven".formatted(SITE));
    Repair result = repaired(gap("@next %sp1".formatted(SITE)));
    assertThat(result.sentence()).contains("robots.txt of a.example");
    assertThat(result.found()).as("what was found stays found").hasSize(1);
    assertThat(host.log())
        .containsExactly(
            "asks for p1", "turn p1", "fetch p1", "answered p1 200", "asks for no-robots");
  }

  @Test
  void gc043_aHostThatAsksForPatience_isToldOn_andNotAskedAgain() {
    host.serve("p1", status(429, "Retry-After", "60"));
    Repair result = repaired(gap("@next %sp1".formatted(SITE)));
    assertThat(result.closed()).isFalse();
    assertThat(result.prospect()).isEqualTo(Prospect.LATER);
    assertThat(host.log()).contains("answered p1 429");
    host.close();
    host.forget();
    Repair second = repaired(gap("@next %sp1".formatted(SITE)));
    assertThat(second.prospect()).isEqualTo(Prospect.UNASKED);
    assertThat(host.asked()).isEmpty();
  }

  /** A gap of one day, from 2 March at 10:00 on, in a feed that names nothing older. */
  private Repair lookedUp(String sitemap) {
    host.serve("news.xml", sitemap);
    rig.retrieve(ok("k2=known\nk1=known"));
    rig.now = rig.now.plus(Duration.ofDays(1));
    return repaired(
        (Changed) rig.retrieve(ok("9=nine=2026-03-03T09:00:00Z\n8=eight=2026-03-03T08:00:00Z")));
  }

  @Test
  void gc052_aNewsSitemapThatAgreesWithTheFeed_fillsTheGap() {
    Repair result =
        lookedUp(
            """
            @sitemap
            9=nine=2026-03-03T09:00:00Z
            8=eight=2026-03-03T08:00:00Z
            7=seven=2026-03-03T07:00:00Z
            k2=known=2026-03-02T11:00:00Z
            5=before the gap=2026-03-02T09:00:00Z
            """);
    assertThat(host.asked()).containsExactly(SITE + "news.xml");
    assertThat(result.found()).extracting(f -> f.posting().title()).containsExactly("seven");
    assertThat(result.closed()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9=nine=2026-03-03T09:00:00Z\n7=no sitemap=2026-03-03T07:00:00Z",
        "@sitemap\n7=shares nothing=2026-03-03T07:00:00Z",
        "@sitemap\n9=nine=2026-03-03T09:00:00Z\nx=sports=2026-03-03T08:30:00Z\n7=other=2026-03-03T07:00:00Z",
        "<html>",
        ""
      })
  void gc052_anyOtherSitemapIsOfNoUse(String sitemap) {
    Repair result = lookedUp(sitemap);
    assertThat(result.found()).isEmpty();
    assertThat(result.closed()).isFalse();
  }

  @Test
  void gc053_withoutAGap_nothingCanBeRepaired() {
    Changed first = (Changed) rig.retrieve(ok("@next %sp1\n1=one".formatted(SITE)));
    assertThat(GapStart.of(first)).isEmpty();
  }

  @Test
  void gc054_deletionsInOlderDocumentsCount_absenceDoesNot() {
    host.serve("p1", "-k2\nk1=known");
    assertThat(repaired(gap("@next %sp1".formatted(SITE))).deleted()).containsExactly("k2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>"})
  void aPageThatIsNoFeed_endsItWithASentence(String body) {
    host.serve("p1", body);
    Repair result = repaired(gap("@next %sp1".formatted(SITE)));
    assertThat(result.closed()).isFalse();
    assertThat(result.sentence()).endsWith(".");
  }

  @Test
  void requestsNameUs_andCarryNoValidators() {
    host.serve("p1", "k1=known");
    repaired(gap("@next %sp1".formatted(SITE)));
    FetchRequest request = host.requests().getLast();
    assertThat(request.headers())
        .extracting(header -> header.name() + ": " + header.value())
        .containsExactly(
            "User-Agent: Freshet/0.1 (+https://freshet.example/bot)",
            "Accept: " + HttpSource.ACCEPT.value());
  }

  @Test
  void aHostThatDoesNotAnswer_endsIt() {
    host.serve("p1", Answers.none(FetchResult.Cause.TIMEOUT));
    assertThat(repaired(gap("@next %sp1".formatted(SITE))).sentence()).contains("no answer");
  }
}
