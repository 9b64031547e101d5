package freshet.web.protocol.greader;

import static freshet.reading.AccountRig.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.WebJson;
import freshet.web.protocol.AppRig;
import freshet.web.protocol.AppRig.Reply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Speaks the Google Reader API to a server, mostly as Ann. */
final class ReaderRig implements AutoCloseable {
  static final String API = "/api/greader/reader/api/0/";
  static final String STATE = "user/-/state/com.google/";
  static final String LABEL = "user/-/label/";

  private final AppRig rig;
  private final String token;

  ReaderRig(Path folder) {
    rig = new AppRig(folder);
    token = token("ann", rig.annsPassword().secret());
  }

  AppRig rig() {
    return rig;
  }

  /** Ann's. */
  String token() {
    return token;
  }

  String bobsToken() {
    return token("Bob@example.org", rig.bobsPassword().secret());
  }

  private String token(String name, String secret) {
    String body = "Email=" + encoded(name) + "&Passwd=" + encoded(secret);
    Reply reply = rig.post("/api/greader/accounts/ClientLogin", body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.body().lines().toList().getLast().substring("Auth=".length());
  }

  static String[] auth(String token) {
    return new String[] {"Authorization", "GoogleLogin auth=" + token};
  }

  Reply get(String call) {
    return rig.get(API + call, auth(token));
  }

  Reply post(String call, String body) {
    return rig.post(API + call, body, auth(token));
  }

  /** A call that must succeed, as JSON. */
  JsonNode json(String call) {
    return read(get(call));
  }

  static JsonNode read(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return WebJson.read(reply.body(), JsonNode.class);
  }

  /** A call that must be answered with exactly two bytes. */
  void write(String call, String body) {
    Reply reply = post(call, body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo("OK");
    assertThat(reply.header("Content-Type")).startsWith("text/plain");
  }

  /** All ids of a stream, page by page as clients do. */
  List<Long> ids(String query) {
    List<Long> ids = new ArrayList<>();
    @Nullable String continuation = null;
    Set<String> seen = new HashSet<>();
    do {
      String more = continuation == null ? "" : "&c=" + continuation;
      JsonNode page = json("stream/items/ids?output=json&" + query + more);
      page.get("itemRefs").forEach(item -> ids.add(Long.valueOf(item.get("id").stringValue())));
      continuation = page.has("continuation") ? page.get("continuation").stringValue() : null;
      assertThat(continuation == null || seen.add(continuation)).as("endless paging").isTrue();
    } while (continuation != null);
    return ids;
  }

  List<Long> unread() {
    return ids("s=" + STATE + "reading-list&xt=" + STATE + "read&n=1000");
  }

  List<Long> starred() {
    return ids("s=" + STATE + "starred&n=1000");
  }

  /** The texts of a field in all elements of a list. */
  static List<String> texts(JsonNode list, String field) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(one -> one.get(field).stringValue())
        .toList();
  }

  static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::stringValue).toList();
  }

  @Override
  public void close() {
    rig.close();
  }
}
