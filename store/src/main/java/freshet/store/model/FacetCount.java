package freshet.store.model;

import freshet.store.model.SearchTokens.Facet;

/**
 * A language or category with the number of postings that have it.
 *
 * @param value as searches compare it
 * @param name as it is shown
 * @param guesses how many of the postings have it by a guess
 */
public record FacetCount(Facet kind, String value, String name, int postings, int guesses) {}
