package freshet.benchmarks.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One who reads and whose applications do, one request after the other. */
public final class ReaderSession {
  private static final String READING_LIST = "user/-/state/com.google/reading-list";
  private static final String READ = "user/-/state/com.google/read";
  private static final Pattern ASSET =
      Pattern.compile("(?:src|href)=\"(/static/[^\"]*\\.(?:css|js|svg))\"");
  private static final Pattern ID = Pattern.compile("\"id\":\"(\\d+)\"");

  private final String server;
  private final String secret;
  private final int rounds;
  private final HttpClient client = HttpClient.newHttpClient();
  private String login = "";

  /**
   * For a server at an address.
   *
   * @param secret the application password of its reader
   */
  public ReaderSession(String server, String secret, int rounds) {
    this.server = server;
    this.secret = secret;
    this.rounds = rounds;
  }

  /** Asks for everything and prints how long it took. */
  public void run(ReaderData library) {
    System.out.printf("%-40s %9s %9s %10s%n", "", "median ms", "p95 ms", "bytes");
    page("river", "/");
    page("river, read ones too", "/?show=all");
    page("folder", "/folder?name=Folder%203");
    page("feed", "/feed/7?show=all");
    page("starred", "/starred");
    page("posting", "/posting/9000");
    page("unread counts", "/counts");
    page("subscriptions", "/subscriptions");
    page("search, a common word", "/search?q=" + library.commonWord());
    page("search, a rare word", "/search?q=" + library.rareWord());
    login();
    String unread = "&xt=" + encoded(READ);
    api("subscription/list", "subscription/list?output=json");
    api("unread-count", "unread-count?output=json");
    api("tag/list", "tag/list?output=json");
    api("ids, 1,000 unread", ids(1000) + unread);
    api("ids, 10,000 unread", ids(10_000) + unread);
    api("contents, 50", "stream/contents/" + encoded(READING_LIST) + "?output=json&n=50");
    api("contents, 50 unread", "stream/contents/" + encoded(READING_LIST) + "?n=50" + unread);
    api("contents of a feed, 50", "stream/contents/" + encoded("feed/7") + "?n=50");
    mark();
    weigh("/");
  }

  private static String ids(int count) {
    return "stream/items/ids?output=json&s=" + encoded(READING_LIST) + "&n=" + count;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private void page(String name, String path) {
    time(name, () -> HttpRequest.newBuilder(URI.create(server + path)).build());
  }

  private void api(String name, String call) {
    time("Reader API: " + name, () -> request(call).build());
  }

  private HttpRequest.Builder request(String call) {
    return HttpRequest.newBuilder(URI.create(server + "/api/greader/reader/api/0/" + call))
        .header("Authorization", "GoogleLogin auth=" + login);
  }

  private void login() {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server + "/api/greader/accounts/ClientLogin"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("Email=reader&Passwd=" + encoded(secret)))
            .build();
    Matcher found = Pattern.compile("Auth=(\\S+)").matcher(send(request).body());
    if (!found.find()) {
      throw new IllegalStateException("The application password was not taken.");
    }
    login = found.group(1);
  }

  /** 20 postings are read and unread again, as an application does that was offline. */
  private void mark() {
    String token = send(request("token").build()).body().strip();
    Matcher found = ID.matcher(send(request(ids(20)).build()).body());
    StringBuilder items = new StringBuilder();
    while (found.find()) {
      items.append("&i=").append(found.group(1));
    }
    boolean[] read = {false};
    time(
        "Reader API: edit-tag, 20",
        () -> {
          read[0] = !read[0];
          String change = (read[0] ? "a=" : "r=") + encoded(READ) + items + "&T=" + token;
          return request("edit-tag")
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(BodyPublishers.ofString(change))
              .build();
        });
  }

  private interface Request {
    HttpRequest next();
  }

  private void time(String name, Request request) {
    double[] took = new double[rounds];
    HttpResponse<String> answer = send(request.next());
    for (int i = 0; i < rounds; i++) {
      HttpRequest next = request.next();
      long start = System.nanoTime();
      answer = send(next);
      took[i] = (System.nanoTime() - start) / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(name + ": " + answer.statusCode() + " " + answer.body());
    }
    Arrays.sort(took);
    System.out.printf(
        "%-40s %9.1f %9.1f %,10d%n",
        name,
        took[rounds / 2],
        took[(int) Math.ceil(rounds * 0.95) - 1],
        answer.body().getBytes(UTF_8).length);
  }

  /** A page with all that it loads, as it is and as it is sent to a browser. */
  private void weigh(String path) {
    String page = send(HttpRequest.newBuilder(URI.create(server + path)).build()).body();
    long sum = 0;
    long sent = 0;
    List<String> all =
        Stream.concat(
                Stream.of(path),
                ASSET.matcher(page).results().map(asset -> asset.group(1)).distinct())
            .toList();
    for (String part : all) {
      HttpRequest plain = HttpRequest.newBuilder(URI.create(server + part)).build();
      sum += send(plain).body().getBytes(UTF_8).length;
      sent += packed(part);
    }
    System.out.printf(
        "the river with its %d assets: %,d bytes, %,d as sent%n", all.size() - 1, sum, sent);
  }

  private long packed(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server + path)).header("Accept-Encoding", "gzip").build();
    try {
      return client.send(request, BodyHandlers.ofByteArray()).body().length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
