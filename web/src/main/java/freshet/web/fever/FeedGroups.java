package freshet.web.fever;

import freshet.store.IconRecord;
import freshet.store.Icons;
import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Subscription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What someone subscribes to, each feed in exactly one group: the first of its folders, or one that
 * only Fever has (FV-011).
 *
 * @param groups names by id
 * @param members feeds by the id of their group
 */
record FeedGroups(
    List<Subscription> feeds, Map<Long, String> groups, Map<Long, List<Long>> members) {
  /** Beyond all ids of folders, and still a number to all clients. */
  private static final long NO_FOLDER = Integer.MAX_VALUE;

  static FeedGroups of(Store store, Account account) {
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
    return new FeedGroups(feeds, groups, members);
  }

  boolean has(long feed) {
    return feeds.stream().anyMatch(one -> one.feed() == feed);
  }

  /** The ids of all feeds. */
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

  /** Ids as Fever lists them (FV-030). */
  static String joined(List<Long> ids) {
    return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  List<Map<String, Object>> feedList() {
    return feeds.stream().map(FeedGroups::feed).toList();
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

  /** FV-012. */
  List<Map<String, Object>> favicons(Icons icons) {
    return feeds.stream()
        .flatMap(feed -> icons.find(feed.feed()).stream())
        .map(FeedGroups::favicon)
        .toList();
  }

  private static Map<String, Object> favicon(IconRecord icon) {
    String data = icon.type() + ";base64," + Base64.getEncoder().encodeToString(icon.image());
    return fields("id", icon.feed(), "data", data);
  }
}
