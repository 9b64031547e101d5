package freshet.article;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Finds the element that contains the prose: every paragraph votes for the elements around it, with
 * more weight the longer it is and the more commas it has, and less for more distant elements.
 */
final class ContentScoring {
  private static final int SHORTEST_VOTER = 25;
  private static final int REACH = 5;
  private static final int FINALISTS = 5;

  /** Elements with this share of the winner's score count as close to it. */
  private static final double NEAR = 0.75;

  private static final int ENOUGH_NEAR = 3;

  private final Element body;
  private final Strictness strictness;
  private final Map<Element, ElementCounts> tallies;
  private final Map<Element, Double> votes = new LinkedHashMap<>();

  ContentScoring(Element body, Strictness strictness) {
    this.body = body;
    this.strictness = strictness;
    this.tallies = CountWalk.tallies(body);
  }

  /** Returns the element that contains the prose; empty if that is the whole body, or unknown. */
  Optional<Element> winner() {
    vote(body);
    List<Element> finalists =
        votes.keySet().stream()
            .sorted(Comparator.comparingDouble(this::score).reversed())
            .limit(FINALISTS)
            .toList();
    if (finalists.isEmpty() || finalists.getFirst().equals(body)) {
      return Optional.empty();
    }
    Element winner = commonHolder(finalists);
    winner = betterHolder(winner);
    return Optional.of(widest(winner));
  }

  private void vote(Element parent) {
    for (Element child : parent.children()) {
      if (ElementKinds.VOTERS.contains(child.normalName())) {
        cast(child);
      }
      vote(child);
    }
  }

  private void cast(Element voter) {
    ElementCounts tally = tally(voter);
    if (tally.chars() < SHORTEST_VOTER) {
      return;
    }
    double vote = 2 + tally.of(CountKind.COMMAS) + Math.min(tally.chars() / 100, 3);
    Element around = voter.parent();
    for (int level = 0; level < REACH && around != null; level++) {
      double divider = level == 0 ? 1 : level == 1 ? 2 : level * 3;
      votes.merge(around, initial(around) + vote / divider, (had, _) -> had + vote / divider);
      around = around.equals(body) ? null : around.parent();
    }
  }

  private double initial(Element element) {
    int kind =
        switch (element.normalName()) {
          case "div" -> 5;
          case "pre", "td", "blockquote" -> 3;
          case "address", "ol", "ul", "dl", "dd", "dt", "li", "form" -> -3;
          case "h1", "h2", "h3", "h4", "h5", "h6", "th" -> -5;
          default -> 0;
        };
    return kind + strictness.weight(element);
  }

  ElementCounts tally(Element element) {
    return tallies.getOrDefault(element, ElementCounts.NOTHING);
  }

  /** Returns the votes, reduced by the share of text in links; zero without votes. */
  double score(Element element) {
    Double sum = votes.get(element);
    return sum == null ? 0 : sum * (1 - tally(element).linkDensity());
  }

  boolean isCandidate(Element element) {
    return votes.containsKey(element);
  }

  /** Returns the innermost element around all finalists close to the first. */
  private Element commonHolder(List<Element> finalists) {
    Element first = finalists.getFirst();
    List<Set<Element>> near = new ArrayList<>();
    for (Element other : finalists.subList(1, finalists.size())) {
      if (score(other) >= NEAR * score(first)) {
        near.add(new HashSet<>(other.parents()));
      }
    }
    Element around = holder(first);
    while (near.size() >= ENOUGH_NEAR && around != null) {
      Element holder = around;
      if (near.stream().filter(parents -> parents.contains(holder)).count() >= ENOUGH_NEAR) {
        return around;
      }
      around = holder(around);
    }
    return first;
  }

  /** Returns an ancestor of the winner with more votes, unless votes decrease before. */
  private Element betterHolder(Element winner) {
    double last = score(winner);
    double least = last / 3;
    for (Element around = holder(winner); around != null; around = holder(around)) {
      if (isCandidate(around)) {
        double score = score(around);
        if (score < least) {
          return winner;
        }
        if (score > last) {
          return around;
        }
        last = score;
      }
    }
    return winner;
  }

  /** Returns the outermost element that contains nothing but the winner. */
  private Element widest(Element winner) {
    Element widest = winner;
    Element around = holder(winner);
    while (around != null && around.childrenSize() == 1) {
      widest = around;
      around = holder(around);
    }
    return widest;
  }

  /** Returns the parent within the body. */
  private @Nullable Element holder(Element element) {
    Element around = element.parent();
    return body.equals(around) ? null : around;
  }
}
