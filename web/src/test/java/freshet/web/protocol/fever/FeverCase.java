package freshet.web.protocol.fever;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.WebJson;
import freshet.web.protocol.AppRig;
import freshet.web.protocol.AppRig.Reply;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A test that speaks Fever to a server of its own. */
abstract class FeverCase {
  @TempDir private Path folder;
  protected AppRig rig;
  protected String key = "";

  @BeforeEach
  void start() throws NoSuchAlgorithmException {
    rig = new AppRig(folder);
    byte[] text = ("ann:" + rig.annsPassword().secret()).getBytes(UTF_8);
    key = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  JsonNode ask(String flags) {
    return json(rig.post("/fever/?api&" + flags, "api_key=" + key));
  }

  static JsonNode json(Reply reply) {
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).startsWith("application/json");
    return WebJson.read(reply.body(), JsonNode.class);
  }

  long feed(String name, String... folders) {
    return rig.annsFeed("https://" + name + ".example/feed", folders);
  }

  static List<Long> ids(JsonNode list) {
    List<Long> ids = new ArrayList<>();
    list.forEach(one -> ids.add(one.get("id").longValue()));
    return ids;
  }

  List<Long> unread() {
    return numbers(ask("unread_item_ids").get("unread_item_ids"));
  }

  List<Long> saved() {
    return numbers(ask("saved_item_ids").get("saved_item_ids"));
  }

  static List<Long> numbers(JsonNode text) {
    assertThat(text.isString()).isTrue();
    List<Long> numbers = new ArrayList<>();
    for (String number : text.stringValue().split(",", -1)) {
      if (!number.isEmpty()) {
        numbers.add(Long.valueOf(number));
      }
    }
    return numbers;
  }
}
