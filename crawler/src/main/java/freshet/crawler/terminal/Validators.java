package freshet.crawler.terminal;

import freshet.http.FetchResult.Answer;
import freshet.http.Header;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A server's validators for conditional requests, byte for byte (GC-010). */
public record Validators(@Nullable String etag, @Nullable String lastModified) {
  public static final Validators NONE = new Validators(null, null);

  /** Returns those of a full answer: a missing one is erased (GC-012). */
  static Validators of(Answer answer) {
    return new Validators(given(answer, "ETag"), given(answer, "Last-Modified"));
  }

  /** Returns those after a 304, which may bring new ones (GC-012). */
  Validators updatedBy(Answer answer) {
    Validators given = of(answer);
    return new Validators(
        given.etag != null ? given.etag : etag,
        given.lastModified != null ? given.lastModified : lastModified);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return etag == null && lastModified == null;
  }

  /** Returns the conditions of a request; with a tag a partial answer is accepted (GC-019). */
  List<Header> conditions() {
    List<Header> headers = new ArrayList<>();
    if (etag != null) {
      headers.add(new Header("If-None-Match", etag));
      headers.add(new Header("A-IM", "feed"));
    }
    if (lastModified != null) {
      headers.add(new Header("If-Modified-Since", lastModified));
    }
    return headers;
  }

  private static @Nullable String given(Answer answer, String name) {
    return answer.header(name).filter(value -> !value.isEmpty()).orElse(null);
  }
}
