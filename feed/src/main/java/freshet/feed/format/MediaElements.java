package freshet.feed.format;

import freshet.feed.Enclosure;
import freshet.feed.Markup;
import freshet.feed.draft.PlainText;
import freshet.feed.draft.PostingDraft;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.Links;
import freshet.feed.xml.Vocabulary;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What Media RSS and podcasts add to a posting; its own title and text come first. */
final class MediaElements {
  private static final int RANK = 3;

  private static final Pattern PICTURE =
      Pattern.compile("[.](?:jpe?g|png|gif|webp|avif)(?:[?]|$)", Pattern.CASE_INSENSITIVE);

  private final ElementReader xml;

  MediaElements(ElementReader xml) {
    this.xml = xml;
  }

  /** The current element of Media RSS, and those inside. */
  void element(PostingDraft posting) {
    switch (xml.name()) {
      case "group" -> children(posting);
      case "content" -> {
        content(posting);
        children(posting);
      }
      case "thumbnail" -> image(xml.attribute("url"), posting, 1);
      case "title" -> posting.title(PlainText.of(xml.text()), RANK);
      case "description" -> posting.summary(markup(), RANK);
      case "category" -> posting.category(xml.text());
      default -> {
        // nothing that is kept
      }
    }
  }

  private void children(PostingDraft posting) {
    int depth = xml.depth();
    while (xml.nextChild(depth)) {
      if (xml.vocabulary() == Vocabulary.MEDIA) {
        element(posting);
      }
    }
  }

  private void content(PostingDraft posting) {
    String url = xml.attribute("url");
    if (url == null || url.isBlank()) {
      return;
    }
    String type = xml.attribute("type");
    if (isImage(url, type)) {
      image(url, posting, 2);
    } else {
      long bytes = Link.bytes(xml.attribute("fileSize"));
      posting.enclosure(new Enclosure(Links.address(xml.base(), url), type, bytes));
    }
  }

  /** By its medium, else its type, else its name. */
  private boolean isImage(String url, @Nullable String type) {
    String medium = xml.attribute("medium");
    if (medium != null) {
      return medium.equals("image");
    }
    return type == null ? PICTURE.matcher(url).find() : type.startsWith("image/");
  }

  private void image(@Nullable String url, PostingDraft posting, int rank) {
    if (url != null) {
      posting.image(Links.address(xml.base(), url), rank);
    }
  }

  private Markup markup() {
    String base = xml.base();
    return new Markup(xml.text(), true, base);
  }

  /** The current element of a podcast. */
  void podcast(PostingDraft posting) {
    switch (xml.name()) {
      case "author" -> posting.author(xml.text());
      case "image" -> image(xml.attribute("href"), posting, 1);
      case "title" -> posting.title(PlainText.of(xml.text()), RANK - 1);
      case "summary", "description" -> posting.summary(markup(), RANK - 1);
      case "subtitle" -> posting.summary(markup(), RANK);
      default -> {
        // nothing that is kept
      }
    }
  }
}
