package freshet.feed.format;

import freshet.feed.Enclosure;
import freshet.feed.RawText;
import freshet.feed.draft.LineText;
import freshet.feed.draft.PlayingTime;
import freshet.feed.draft.PostingBuilder;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.FeedLinkResolver;
import freshet.feed.xml.Vocabulary;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Media RSS and podcast elements add to a posting; the posting's own title and text take
 * precedence.
 */
final class MediaElements {
  private static final int RANK = 3;

  private static final Pattern PICTURE =
      Pattern.compile("[.](?:jpe?g|png|gif|webp|avif)(?:[?]|$)", Pattern.CASE_INSENSITIVE);

  private final ElementReader xml;

  MediaElements(ElementReader xml) {
    this.xml = xml;
  }

  /** Reads the current Media RSS element and its children. */
  void element(PostingBuilder posting) {
    switch (xml.name()) {
      case "group" -> children(posting);
      case "content" -> {
        content(posting);
        children(posting);
      }
      case "thumbnail" -> image(xml.attribute("url"), posting, 1);
      case "title" -> posting.title(LineText.of(xml.text()), RANK);
      case "description" -> posting.summary(markup(), RANK);
      case "category" -> posting.category(xml.text());
      default -> {
        // ignored
      }
    }
  }

  private void children(PostingBuilder posting) {
    int depth = xml.depth();
    while (xml.nextChild(depth)) {
      if (xml.vocabulary() == Vocabulary.MEDIA) {
        element(posting);
      }
    }
  }

  private void content(PostingBuilder posting) {
    String url = xml.attribute("url");
    if (url == null || url.isBlank()) {
      return;
    }
    String type = xml.attribute("type");
    if (isImage(url, type)) {
      image(url, posting, 2);
    } else {
      long bytes = Link.bytes(xml.attribute("fileSize"));
      posting.enclosure(
          new Enclosure(
              FeedLinkResolver.address(xml.base(), url),
              type,
              bytes,
              PlayingTime.seconds(xml.attribute("duration"))));
    }
  }

  /** Judges by medium, else by type, else by name. */
  private boolean isImage(String url, @Nullable String type) {
    String medium = xml.attribute("medium");
    if (medium != null) {
      return medium.equals("image");
    }
    return type == null ? PICTURE.matcher(url).find() : type.startsWith("image/");
  }

  private void image(@Nullable String url, PostingBuilder posting, int rank) {
    if (url != null) {
      posting.image(FeedLinkResolver.address(xml.base(), url), rank);
    }
  }

  private RawText markup() {
    String base = xml.base();
    return new RawText(xml.text(), true, base);
  }

  /** Reads the current podcast element. */
  void podcast(PostingBuilder posting) {
    switch (xml.name()) {
      case "author" -> posting.author(xml.text());
      case "image" -> image(xml.attribute("href"), posting, 1);
      case "duration" -> posting.playing(xml.text());
      case "title" -> posting.title(LineText.of(xml.text()), RANK - 1);
      case "summary", "description" -> posting.summary(markup(), RANK - 1);
      case "subtitle" -> posting.summary(markup(), RANK);
      default -> {
        // ignored
      }
    }
  }
}
