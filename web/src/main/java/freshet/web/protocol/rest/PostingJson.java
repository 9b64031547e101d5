package freshet.web.protocol.rest;

import freshet.feed.Posting;
import freshet.feed.html.WebUrl;
import freshet.store.account.AccountPosting;
import freshet.store.model.ArticleRecord;
import freshet.store.model.FullText;
import freshet.store.model.PostingFacet;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredPosting;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A posting as programs read it.
 *
 * @param link null if it has no link to the web
 * @param published the time it is ordered by
 * @param seen the time of its arrival
 * @param html sanitised text
 * @param language of the page, else of the article, as the feed says; null if nobody says
 * @param guessedCategories if the source names no category, one that its words suggest
 * @param tags the reader's tags
 * @param fullText the page behind the link; null if it was not fetched or not asked for
 */
record PostingJson(
    long id,
    long feed,
    String title,
    @Nullable String link,
    List<String> authors,
    Instant published,
    Instant seen,
    String html,
    @Nullable String language,
    List<String> categories,
    List<Guess> guessedCategories,
    List<File> files,
    boolean read,
    boolean starred,
    List<String> tags,
    @Nullable FullText fullText) {
  /** An attached file; bytes is null if unknown. */
  record File(String url, @Nullable String type, @Nullable Long bytes) {}

  /** A guessed category; percent is how sure the guess is. */
  record Guess(String name, int percent) {
    static List<Guess> of(List<PostingFacet> facets) {
      return facets.stream()
          .flatMap(
              one ->
                  Optional.ofNullable(one.percent())
                      .map(percent -> new Guess(one.name(), percent))
                      .stream())
          .toList();
    }
  }

  /**
   * A page of postings.
   *
   * @param next where the next page continues; null if this is the last
   */
  record Page(List<PostingJson> postings, @Nullable Long next) {}

  /**
   * Makes the JSON of a posting.
   *
   * @param page null if it was not fetched or not asked for
   * @param facets what the search index knows of it
   */
  static PostingJson of(
      AccountPosting item, @Nullable ArticleRecord page, List<PostingFacet> facets) {
    StoredPosting stored = item.posting();
    Posting posting = stored.posting();
    SanitisedTexts safe = stored.safe();
    return new PostingJson(
        stored.id(),
        stored.feed(),
        posting.title(),
        web(posting.link()).orElse(null),
        posting.authors(),
        stored.record().at(),
        item.state().seenAt(),
        safe.content().isBlank() ? safe.summary() : safe.content(),
        page == null || page.language() == null ? posting.language() : page.language(),
        posting.categories(),
        Guess.of(facets),
        posting.enclosures().stream()
            .flatMap(
                one ->
                    web(one.url())
                        .map(
                            url ->
                                new File(
                                    url, one.type(), one.bytes() < 0 ? null : (Long) one.bytes()))
                        .stream())
            .toList(),
        item.state().read(),
        item.state().starred(),
        item.state().tags(),
        page == null ? null : FullText.of(page).orElse(null));
  }

  private static Optional<String> web(@Nullable String url) {
    return Optional.ofNullable(url)
        .flatMap(WebUrl::of)
        .filter(WebUrl::isHttp)
        .map(WebUrl::withoutUser);
  }
}
