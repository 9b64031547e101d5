package freshet.fuzz.cost;

import static freshet.fuzz.cost.Shapes.repeated;
import static freshet.fuzz.cost.Shapes.shuffled;

import freshet.crawler.politeness.RobotsReading;
import freshet.reading.alert.AddressReading;
import freshet.web.FormReading;
import freshet.web.admin.ListReading;
import freshet.web.protocol.RequestParameters;
import freshet.web.protocol.greader.ReaderReading;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Robots files, and what people and their applications send to the server. */
final class WebCases {
  private static final int SIZE = 16_000;
  private static final int LIST = 50_000;

  /** A quarter of the longest address that is looked at. */
  private static final int MAIL = 60;

  private WebCases() {}

  static Stream<WorstCase> all() {
    return Stream.of(robots(), applications(), people()).flatMap(cases -> cases);
  }

  private static Stream<WorstCase> robots() {
    String all = "User-agent: *\n";
    return Stream.of(
        robots("groups", repeated("", "User-agent: a#\nDisallow: /#\n", "")),
        robots("agents", repeated("", "User-agent: freshet\n", "Disallow: /\n")),
        robots("rules", repeated(all, "Disallow: /a#\n", "")),
        robots("equal rules", repeated(all, "Disallow: /a\n", "")),
        robots("stars", repeated(all + "Disallow: /", "*a", "$\n")),
        robots("rules of stars", repeated(all, "Disallow: /*a*a*a*b$\n", "")),
        robots("one long rule", repeated(all + "Disallow: /", "a", "\n")),
        robots("one long line", repeated("", "a", "")),
        robots("colons", repeated("", ":", "")),
        robots("comments", n -> all + "# a\n".repeat(n / 4)),
        robots("spaces", repeated(all + "Disallow:", "    ", "/\n")),
        robots("sitemaps", repeated(all, "Sitemap: http://a.example/#\n", "")),
        robots("percent signs", repeated(all + "Disallow: /", "%", "\n")),
        robots("delays", repeated(all, "Crawl-delay: 9999999999\n", "")),
        new WorstCase(
            "robots: stars and a long path",
            1000,
            Integer.MAX_VALUE,
            n -> {
              String file = all + "Disallow: /" + "*a".repeat(n / 4) + "*b$\n";
              String url = "http://a.example/" + "a".repeat(n / 2);
              return () -> RobotsReading.allows(file, url);
            }));
  }

  private static Stream<WorstCase> applications() {
    return Stream.of(
        WorstCase.text("stream: prefixes", SIZE, repeated("", "feed/", ""), ReaderReading::stream),
        WorstCase.text("stream: slashes", SIZE, repeated("user", "/", ""), ReaderReading::stream),
        WorstCase.text(
            "stream: a user", SIZE, repeated("user/", "a", "/label/b"), ReaderReading::stream),
        WorstCase.text(
            "stream: a label", SIZE, repeated("user/-/label/", "a/", ""), ReaderReading::stream),
        WorstCase.text(
            "stream: percent signs", SIZE, repeated("", "%2f", ""), ReaderReading::stream),
        WorstCase.text("item: digits", SIZE, repeated("", "1", ""), ReaderReading::item),
        WorstCase.text("item: letters", SIZE, repeated("", "a", ""), ReaderReading::item),
        WorstCase.text(
            "path: slashes", SIZE, repeated("", "/", "reader/api/0"), ReaderReading::path),
        WorstCase.text(
            "path: segments", SIZE, repeated("", "/api/greader", ""), ReaderReading::path),
        WorstCase.text(
            "path: a stream",
            SIZE,
            repeated("/reader/api/0/stream/contents", "//", "a"),
            ReaderReading::path),
        WorstCase.bytes(
            "form: parts",
            SIZE,
            repeated(
                "", "\r\n--b\r\nContent-Disposition: form-data; name=a#\r\n\r\nc", "\r\n--b--"),
            FormReading::multipart),
        WorstCase.bytes(
            "form: boundaries", SIZE, repeated("", "\r\n--b", ""), FormReading::multipart),
        WorstCase.bytes("form: dashes", SIZE, repeated("", "\r\n--", ""), FormReading::multipart),
        WorstCase.bytes(
            "form: names",
            SIZE,
            repeated("--b\r\nContent-Disposition: form-data", "; name=\"a", "\r\n\r\nc\r\n--b--"),
            FormReading::multipart),
        WorstCase.bytes(
            "form: headers",
            SIZE,
            repeated("--b", "\r\na: b", "\r\n\r\nc\r\n--b--"),
            FormReading::multipart),
        WorstCase.text(
            "form: a type",
            SIZE,
            repeated("multipart/form-data", "; boundary=\"", ""),
            FormReading::type),
        WorstCase.text(
            "form: percent signs",
            SIZE,
            repeated("", "%2", ""),
            text -> RequestParameters.decoded(text, true)),
        WorstCase.text(
            "form: plus signs",
            SIZE,
            repeated("", "+%41", ""),
            text -> RequestParameters.decoded(text, true)),
        WorstCase.text("form: fields", SIZE, repeated("", "a#=b&", ""), FormReading::urlEncoded),
        WorstCase.text("form: a number", SIZE, repeated("", "9", ""), RequestParameters::whole));
  }

  private static Stream<WorstCase> people() {
    return Stream.of(
        list("addresses", repeated("", "http://a.example/#\n", "")),
        list("equal addresses", repeated("", "http://a.example/\n", "")),
        list("what is no address", repeated("", "a b\n", "")),
        list("one long line", repeated("", "a", "")),
        list("one long address", repeated("http://a:b@", "a", " ://")),
        list("line breaks", repeated("", "\r\n\r", "")),
        list(
            "outlines without address",
            repeated("<opml>", "<outline text='a#' xmlUrl='b#'/>", "</opml>")),
        list(
            "an outline without address",
            repeated("<opml><outline text='", "a", "' xmlUrl='http://[a'/></opml>")),
        list(
            "an address that is none",
            repeated("<opml><outline text='b' xmlUrl='http://[", "a", "'/></opml>")),
        WorstCase.text("typed: colons", SIZE, repeated("", "a:", ""), ListReading::wanted),
        WorstCase.text("typed: digits", SIZE, repeated("a:", "1", "!"), ListReading::wanted),
        WorstCase.text("typed: dots", SIZE, repeated("", "a.", ""), ListReading::wanted),
        WorstCase.text("typed: spaces", SIZE, repeated("a", "    ", "a"), ListReading::wanted),
        mail("letters", repeated("", "a", "@a.example")),
        mail("dots", repeated("", "a.", "a@a.example")),
        mail("at signs", repeated("", "a@", "a.example")),
        mail("quotes", repeated("\"", "\\\"", "\"@a.example")),
        mail("comments", repeated("", "(", "a@a.example")),
        mail(
            "anything",
            shuffled("", "@a.example", "a", "\"", "\\", "(", ")", "<", ">", "@", ".", ",", ";")));
  }

  private static WorstCase robots(String shape, IntFunction<String> ofSize) {
    String url = "http://a.example/" + "a".repeat(500) + "?" + "%61".repeat(100);
    return WorstCase.text(
        "robots: " + shape, SIZE, ofSize, file -> RobotsReading.allows(file, url));
  }

  private static WorstCase list(String shape, IntFunction<String> ofSize) {
    return WorstCase.bytes("list: " + shape, LIST, ofSize, ListReading::list);
  }

  private static WorstCase mail(String shape, IntFunction<String> ofSize) {
    return WorstCase.text("mail: " + shape, MAIL, ofSize, AddressReading::isAddress);
  }
}
