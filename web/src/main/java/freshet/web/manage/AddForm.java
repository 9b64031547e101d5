package freshet.web.manage;

import freshet.web.admin.AddReport.Offer;
import freshet.web.admin.FeedPreview;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form by which a feed is added, with what was typed and what was found.
 *
 * @param address as typed
 * @param pick the URL of the chosen feed of a page with several; empty without a choice
 * @param folder the chosen folder; empty for none
 * @param newFolder the name of a folder to create
 * @param error what is wrong with the address, in whole sentences; empty if nothing is
 * @param offers the feeds of a page with several
 * @param preview null before anything was found
 * @param delay the delay to expect, as text; empty if it cannot be known
 * @param followed the feed, if the account follows it already
 */
public record AddForm(
    String address,
    String pick,
    String folder,
    String newFolder,
    String error,
    List<Offer> offers,
    @Nullable FeedPreview preview,
    String delay,
    @Nullable Followed followed) {

  /**
   * A feed that the account follows already.
   *
   * @param folders its folders as text; empty if it is in none
   */
  public record Followed(long feed, String folders) {}

  public AddForm {
    offers = List.copyOf(offers);
  }

  /** A form with nothing but what was typed. */
  static AddForm of(String address, String folder, String newFolder) {
    return new AddForm(address, "", folder, newFolder, "", List.of(), null, "", null);
  }

  AddForm withError(String sentence) {
    return new AddForm(
        address, pick, folder, newFolder, sentence, offers, preview, delay, followed);
  }

  AddForm withFollowed(Followed known) {
    return new AddForm(address, pick, folder, newFolder, error, offers, preview, delay, known);
  }

  AddForm with(List<Offer> several, String chosen) {
    return new AddForm(
        address, chosen, folder, newFolder, error, several, preview, delay, followed);
  }

  AddForm with(FeedPreview found, String expected) {
    return new AddForm(address, pick, folder, newFolder, error, offers, found, expected, followed);
  }
}
