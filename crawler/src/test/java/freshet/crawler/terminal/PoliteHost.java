package freshet.crawler.terminal;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A host that serves pages and writes down how it was treated. */
final class PoliteHost implements Fetcher, Manners {
  private final Map<String, Fetched> pages = new HashMap<>();
  private final List<FetchRequest> requests = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private boolean open = true;

  void serve(String page, String body) {
    serve(page, Answers.ok(body));
  }

  void serve(String page, Fetched fetched) {
    pages.put(page, fetched);
  }

  /** From now on nobody gets a turn. */
  void close() {
    open = false;
  }

  void forget() {
    requests.clear();
    log.clear();
  }

  List<FetchRequest> requests() {
    return requests;
  }

  List<String> asked() {
    return requests.stream().map(FetchRequest::url).toList();
  }

  List<String> log() {
    return log;
  }

  @Override
  public Permission permission(String url) {
    log.add("asks for " + page(url));
    return page(url).equals("no-robots") ? Permission.DENIED : Permission.GRANTED;
  }

  @Override
  public boolean awaitTurn(String url) {
    log.add("turn " + page(url));
    return open;
  }

  @Override
  public void broken(String url) {
    throw new AssertionError("no request is lost to a bug here: " + url);
  }

  @Override
  public void answered(String url, Fetched fetched) {
    int status = fetched instanceof Answer answer ? answer.status() : 0;
    log.add("answered " + page(url) + " " + status);
  }

  @Override
  public Fetched fetch(FetchRequest request) {
    requests.add(request);
    log.add("fetch " + page(request.url()));
    return pages.getOrDefault(page(request.url()), Answers.status(404));
  }

  private static String page(String url) {
    return url.substring(url.lastIndexOf('/') + 1);
  }
}
