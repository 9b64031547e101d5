package freshet.reading.output;

import freshet.feed.Enclosure;
import freshet.reading.JsonText;
import freshet.reading.output.OutputDocument.Entry;
import freshet.reading.output.OutputDocument.Older;
import freshet.reading.output.OutputDocument.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON Feed 1.1. */
final class JsonFormat {
  private JsonFormat() {}

  static String write(OutputDocument feed) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", "https://jsonfeed.org/version/1.1");
    fields.put("title", feed.title());
    fields.put("home_page_url", feed.home());
    fields.put("feed_url", feed.self());
    Older older = feed.older();
    put(fields, "next_url", older == null ? null : older.url());
    fields.put("hubs", List.of(Map.of("type", "WebSub", "url", feed.hub())));
    fields.put("items", feed.entries().stream().map(JsonFormat::item).toList());
    return JsonText.write(fields);
  }

  private static void put(Map<String, Object> fields, String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value);
    }
  }

  private static Map<String, Object> item(Entry entry) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", entry.id());
    put(fields, "url", entry.link());
    put(fields, "title", entry.title().isEmpty() ? null : entry.title());
    fields.put("content_html", entry.html());
    fields.put("date_published", entry.published().toString());
    fields.put("date_modified", entry.updated().toString());
    if (!entry.authors().isEmpty()) {
      fields.put("authors", entry.authors().stream().map(name -> Map.of("name", name)).toList());
    }
    if (!entry.categories().isEmpty()) {
      fields.put("tags", entry.categories());
    }
    put(fields, "language", entry.language());
    if (!entry.enclosures().isEmpty()) {
      fields.put("attachments", entry.enclosures().stream().map(JsonFormat::file).toList());
    }
    fields.put("_source", source(entry.source()));
    return fields;
  }

  private static Map<String, Object> file(Enclosure file) {
    Map<String, Object> fields = new LinkedHashMap<>();
    String type = file.type();
    fields.put("url", file.url());
    fields.put("mime_type", type == null ? "application/octet-stream" : type);
    put(fields, "size_in_bytes", file.bytes() < 0 ? null : file.bytes());
    return fields;
  }

  private static Map<String, Object> source(Source source) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", source.id());
    fields.put("title", source.title());
    put(fields, "url", source.site());
    return fields;
  }
}
