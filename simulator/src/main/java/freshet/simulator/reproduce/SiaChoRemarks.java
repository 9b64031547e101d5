package freshet.simulator.reproduce;

import java.util.List;

/** Remarks on SC's figures. */
final class SiaChoRemarks {
  static final String PHASE =
      "The even strategies start all feeds at the same midnight, as SC's did: their uniform mean of"
          + " 645 min, not 720, at one retrieval a day cannot come from retrievals spread over the"
          + " day. The policies of `simulate` spread them.";

  /** Follows the captions of figures 3a, 8 and 9. */
  static final String STABLE =
      " The rates of this population are constant by construction, so this shows that the method is"
          + " right, not that real feeds are stable; give a --trace for that.";

  static final List<String> ALL =
      List.of(
          PHASE,
          "SC's own figures contradict each other if 376·x^-0.78 is the law of the postings a feed"
              + " has in three months: with 9,634 feeds and 180,000 postings a week, 5,010 feeds"
              + " would have a posting a day, not 3,116. If it is a line fitted to the dots of"
              + " figure 7, where most dots of busy feeds lie at y = 1 and flatten it, all four"
              + " figures agree, but then the law behind is steeper (x^-1.08 up to 2,700). Both are"
              + " shown.",
          "What allocation gains is fixed by the distribution of the rates alone: its delay is"
              + " (Σ√λ)²/(nΣλ) of the uniform one (theorem 1), whatever the budget. With the curve as"
              + " law that is -37 %, and -33 % for allocation and -40 % for combined come out; with"
              + " the curve as line it is -59 %, which no budget and no learning brings to the"
              + " published -33 %. So the published results fit the exponent -0.78, and not the count"
              + " of 3,116 feeds.",
          "Scheduling alone does not fit: ours gains 22 % at one retrieval a day, where table 1 has"
              + " 10 %, and 16 % over the budgets of figure 13, where SC have 12 %. A swing of the"
              + " day of about 0.25 in place of 0.85 would bring the 10 %, but then combined would"
              + " gain nothing over allocation, as the last figure shows; SC's gains six points.",
          "Age and freshness are ordered as in table 2 in both. Freshness gives up every feed above"
              + " a rate; how many postings those have decides its delay, which is nearer to the"
              + " published one with the curve as line.",
          "4.3 new of 12 listed postings cannot be the mean over all feeds, which have 2.7 a day."
              + " With the curve as law it is met by the busiest 5,566 feeds, the number in figure 10.",
          "SC cluster \"every feed as we did for Figure 10\", which is of 5,566 feeds: the clusters"
              + " here are formed by that share of the feeds, the busiest. Clusters of all feeds,"
              + " most of which have a handful of postings in two weeks, mostly do worse and depend on"
              + " the seed; table 1 has one run of them. Both were run before this was chosen.",
          "Nothing is published of how much the rate swings over the day; the gain of scheduling"
              + " depends on it as the last figure shows. Weekends have HL's 892 to 1,160.");

  private SiaChoRemarks() {}
}
