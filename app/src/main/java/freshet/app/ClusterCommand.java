package freshet.app;

import freshet.charts.TextTable;
import freshet.web.TimeSpanText;
import freshet.web.admin.ClusterReport;
import freshet.web.admin.ClusterReport.Member;
import freshet.web.admin.ServerStatus.Leader;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Shows the state of a cluster. */
@Command(
    name = "cluster",
    sortOptions = false,
    header = "Shows the cluster of a server: leader, terminals, work.",
    description = {
      "",
      "Members send a heartbeat every two seconds; those silent for ten seconds are left" + " out."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  freshet cluster", "  freshet cluster --json"})
final class ClusterCommand extends ServerCommand {
  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Override
  public Integer call() {
    ClusterReport report = server().get("/api/cluster", ClusterReport.class);
    if (json) {
      printJson(report);
    } else {
      show(report);
      out().flush();
    }
    return ExitCode.OK;
  }

  private void show(ClusterReport report) {
    Leader leader = report.leader();
    field(
        "leads",
        leader == null
            ? "nobody"
            : "%s for %s"
                .formatted(
                    leader.name(), TimeSpanText.of(Duration.between(leader.since(), report.at()))));
    field(
        "work",
        String.format(
            Locale.ROOT,
            "%.1f orders and %.1f results a second, %d orders wait for a terminal",
            report.ordersPerSecond(),
            report.resultsPerSecond(),
            report.waiting()));
    print("");
    TextTable members =
        new TextTable(
            List.of(
                TextTable.Column.text("member", 40),
                TextTable.Column.text("role", 10),
                TextTable.Column.text("version", 20),
                TextTable.Column.number("up for"),
                TextTable.Column.number("under way"),
                TextTable.Column.number("done"),
                TextTable.Column.number("of these failed")));
    report.members().forEach(member -> add(members, member, report));
    members.lines().forEach(this::print);
  }

  private static void add(TextTable members, Member member, ClusterReport report) {
    members.add(
        member.name(),
        member.role(),
        member.version(),
        TimeSpanText.of(Duration.between(member.startedAt(), report.at())),
        Integer.toString(member.underWay()),
        Long.toString(member.done()),
        Long.toString(member.failed()));
  }

  private void field(String label, String value) {
    print("%-9s %s".formatted(label, value));
  }
}
