package freshet.crawler.village;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.DocumentStateCache;
import freshet.http.AddressRules;
import freshet.http.Fetcher;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.http.HttpSettings.TimeLimits;
import freshet.http.RequestUrl;
import freshet.village.PolitenessAudit;
import freshet.village.SettableClock;
import freshet.village.Village;
import freshet.village.VillageHost;
import freshet.village.Visit;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** GOOD-CITIZEN, section J: thirty days among two hundred hosts, and none has a complaint. */
class VillageMonthTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant END = START.plus(Duration.ofDays(30));
  private static final Duration SPACING = Duration.ofSeconds(2);
  private static final HttpSettings SETTINGS =
      HttpSettings.defaults("Freshet/0.1").with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32"));

  /** For hosts that take all the time they are given. */
  private static final HttpSettings IMPATIENT =
      SETTINGS.with(
          new TimeLimits(Duration.ofSeconds(2), Duration.ofMillis(400), Duration.ofMillis(200)));

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(START);

  @Test
  @Timeout(300)
  @DisplayName("GC-002, 004, 010, 020, 021, 024, 028, 029, 040 to 045, 050, 052, 069 in a month")
  void month_leavesNoHostWithAComplaint_andNoPostingLostOrDoubled() {
    try (Village village = Village.open(clock);
        HttpFetcher usual = new HttpFetcher(SETTINGS, village::resolve, clock);
        HttpFetcher impatient = new HttpFetcher(IMPATIENT, village::resolve, clock);
        DocumentStateCache cache = new DocumentStateCache(folder.resolve("seen"))) {
      Neighbourhood people = new Neighbourhood(village, START, new Random(7));
      Set<String> slow =
          people.residents.stream()
              .filter(resident -> resident.kind.equals("slow"))
              .map(resident -> resident.home.name())
              .collect(Collectors.toSet());
      Fetcher fetcher =
          request ->
              (slow.contains(RequestUrl.host(request.url())) ? impatient : usual).fetch(request);
      Pushes pushes = new Pushes(clock, fetcher);
      people.hubs.forEach((resident, hub) -> pushes.announce(resident, hub, END));
      Month month = new Month(clock, END, fetcher, cache, pushes, new Random(8));
      month.run(people.residents);
      report(people.residents, month, pushes);

      assertThat(complaints(people.residents)).isEmpty();
      assertThat(people.residents.stream().flatMap(one -> one.complaints().stream())).isEmpty();
      assertThat(month.repairs()).isPositive();
      assertThat(pushes.signals()).isGreaterThan(100);
      assertThat(delay(people.residents, one -> one.kind.equals("hub GOOD")))
          .isLessThan(delay(people.residents, one -> one.kind.startsWith("strict")).dividedBy(4));
    }
  }

  private static List<String> complaints(List<Resident> residents) {
    Map<VillageHost, Resident> homes = new LinkedHashMap<>();
    residents.forEach(resident -> homes.putIfAbsent(resident.home, resident));
    List<String> complaints = new ArrayList<>();
    List<Visit> entries = new ArrayList<>();
    homes.forEach(
        (home, resident) -> {
          List<Visit> log = home.log();
          List<Visit> entered = entries(log);
          entries.addAll(entered);
          List<String> all = new ArrayList<>(Rulings.everyone(log));
          all.addAll(resident.ruling.apply(log));
          all.addAll(PolitenessAudit.spacing(entered, SPACING));
          all.stream().limit(3).forEach(complaint -> complaints.add(resident + ": " + complaint));
        });
    complaints.addAll(PolitenessAudit.spreadOverTheHour(entries));
    return complaints;
  }

  /** Without the hops that follow a redirect at once. */
  private static List<Visit> entries(List<Visit> log) {
    List<Visit> entries = new ArrayList<>();
    boolean follows = false;
    for (Visit visit : log) {
      if (!follows) {
        entries.add(visit);
      }
      int status = visit.reply().status();
      follows = status / 100 == 3 && status != 304;
    }
    return entries;
  }

  private static Duration delay(List<Resident> residents, Predicate<Resident> which) {
    List<Duration> delays =
        residents.stream().filter(which).flatMap(one -> one.delays().stream()).toList();
    Duration sum = delays.stream().reduce(Duration.ZERO, Duration::plus);
    return delays.isEmpty() ? Duration.ZERO : sum.dividedBy(delays.size());
  }

  private static void report(List<Resident> residents, Month month, Pushes pushes) {
    List<Visit> visits =
        residents.stream()
            .map(resident -> resident.home)
            .distinct()
            .flatMap(home -> home.log().stream())
            .toList();
    long unchanged = visits.stream().filter(visit -> visit.reply().status() == 304).count();
    long full = visits.stream().filter(visit -> visit.reply().status() == 200).count();
    long wasted = residents.stream().mapToLong(resident -> resident.standing.wasted()).sum();
    System.out.printf(
        "A month of %d feeds: %d retrievals, %d requests, %d %% of them 304, %d full"
            + " documents (%d wasted), %d documents for gaps, %d pings, mean delay %d min"
            + " (with a hub %d min)%n",
        residents.size(),
        month.retrievals(),
        visits.size(),
        100 * unchanged / visits.size(),
        full,
        wasted,
        month.repairs(),
        pushes.signals(),
        delay(residents, _ -> true).toMinutes(),
        delay(residents, one -> one.kind.equals("hub GOOD")).toMinutes());
  }
}
