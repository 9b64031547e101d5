package freshet.web.protocol.fever;

import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Subscription;
import freshet.store.model.IconRecord;
import freshet.store.sql.IconTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Subscriptions with each feed in exactly one group: its first folder, or a group that only Fever
 * shows (FV-011).
 *
 * @param groups names by id
 * @param members feeds by the id of their group
 */
record FeverGroups(
    List<Subscription> feeds, Map<Long, String> groups, Map<Long, List<Long>> members) {
  /** Larger than any folder id, and still a number for all clients. */
  private static final long NO_FOLDER = Integer.MAX_VALUE;

  static FeverGroups of(Store store, Account account) {
    List<Subscription> feeds = store.subscriptions().of(account.id());
    Map<String, Long> folders = store.subscriptions().folders(account.id());
    Map<Long, String> groups = new LinkedHashMap<>();
    folders.forEach((name, id) -> groups.put(id, name));
    Map<Long, List<Long>> members = new LinkedHashMap<>();
    for (Subscription feed : feeds) {
      long group =
          feed.folders().isEmpty()
              ? NO_FOLDER
              : folders.getOrDefault(feed.folders().getFirst(), NO_FOLDER);
      members.computeIfAbsent(group, _ -> new ArrayList<>()).add(feed.feed());
    }
    if (members.containsKey(NO_FOLDER)) {
      groups.put(NO_FOLDER, "Uncategorised");
    }
    return new FeverGroups(feeds, groups, members);
  }

  boolean has(long feed) {
    return feeds.stream().anyMatch(one -> one.feed() == feed);
  }

  /** Returns the ids of all feeds. */
  List<Long> ids() {
    return feeds.stream().map(Subscription::feed).toList();
  }

  List<Map<String, Object>> groupList() {
    List<Map<String, Object>> all = new ArrayList<>();
    groups.forEach((id, name) -> all.add(fields("id", id, "title", name)));
    return all;
  }

  List<Map<String, Object>> feedsGroups() {
    List<Map<String, Object>> all = new ArrayList<>();
    members.forEach((id, feeds) -> all.add(fields("group_id", id, "feed_ids", joined(feeds))));
    return all;
  }

  private static Map<String, Object> fields(String id, long value, String name, String text) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(id, value);
    fields.put(name, text);
    return fields;
  }

  /** Joins ids as Fever lists them (FV-030). */
  static String joined(List<Long> ids) {
    return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  List<Map<String, Object>> feedList() {
    return feeds.stream().map(FeverGroups::feed).toList();
  }

  private static Map<String, Object> feed(Subscription feed) {
    String site = feed.site();
    Instant newest = feed.newestSeen();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", feed.feed());
    fields.put("favicon_id", feed.feed());
    fields.put("title", feed.title());
    fields.put("url", feed.url());
    fields.put("site_url", site == null ? "" : site);
    fields.put("is_spark", 0);
    fields.put("last_updated_on_time", newest == null ? 0 : newest.getEpochSecond());
    return fields;
  }

  /** Returns the icons (FV-012). */
  List<Map<String, Object>> favicons(IconTable icons) {
    return feeds.stream()
        .flatMap(feed -> icons.find(feed.feed()).stream())
        .map(FeverGroups::favicon)
        .toList();
  }

  private static Map<String, Object> favicon(IconRecord icon) {
    String data = icon.type() + ";base64," + Base64.getEncoder().encodeToString(icon.image());
    return fields("id", icon.feed(), "data", data);
  }
}
