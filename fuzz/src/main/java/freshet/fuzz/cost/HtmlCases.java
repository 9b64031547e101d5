package freshet.fuzz.cost;

import static freshet.fuzz.cost.Shapes.nested;
import static freshet.fuzz.cost.Shapes.repeated;
import static freshet.fuzz.cost.Shapes.shuffled;

import freshet.feed.RawText;
import freshet.feed.discovery.FeedDiscovery;
import freshet.feed.discovery.FetchedPage;
import freshet.feed.discovery.LinkHeader;
import freshet.feed.html.HtmlText;
import freshet.feed.html.Sanitiser;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The HTML of postings, pages that feeds are looked for in, and Link headers. */
final class HtmlCases {
  private static final int SIZE = 40_000;
  private static final int HEADER = 16_000;
  private static final String URL = "https://blog.example/a/post";
  private static final Sanitiser SANITISER = new Sanitiser();
  private static final FeedDiscovery DISCOVERY = new FeedDiscovery();

  private HtmlCases() {}

  static Stream<WorstCase> all() {
    return Stream.of(markup(), attributes(), elements(), pages(), headers())
        .flatMap(cases -> cases);
  }

  private static Stream<WorstCase> markup() {
    return Stream.of(
        html("nested", nested("", "<div>", "</div>", "")),
        html("nested, never closed", repeated("", "<div><p>", "")),
        html("formatting, never closed", repeated("", "<b><i><a href=x>a", "")),
        html("formatting, crossed", repeated("", "<b><p>a</b>", "")),
        html("equal formatting", repeated("", "<font size=1>", "")),
        html(
            "formatting and paragraphs",
            n -> "<b a=1><i><u>".repeat(n / 26) + "<p>a".repeat(n / 8)),
        html("tables", nested("", "<table><tr><td>", "</table>", "")),
        html("misplaced in a table", repeated("<table>", "<b>a", "")),
        html("text in a table", repeated("<table>", "a<tr>", "")),
        html("brackets", repeated("", "<", "")),
        html("closings", repeated("", "</p></b>", "")),
        html("comments, never closed", repeated("", "<!--", "")),
        html("scripts, never closed", repeated("", "<script>", "")),
        html("titles, never closed", repeated("", "<title>", "")));
  }

  private static Stream<WorstCase> attributes() {
    return Stream.of(
        html("attributes", repeated("<a ", "a#=b ", ">c")),
        html("equal attributes", repeated("<a ", "a=b ", ">c")),
        html("quotes", repeated("<a href=", "\"'", ">c")),
        html("a long address", repeated("<a href='http://a.example/", "../a ", "'>c</a>")),
        html("addresses", repeated("", "<a href='/../a#?b=c'>d</a>", "")),
        html("a long style", repeated("<img src=a style='", "width : ", "'>")),
        html("sources", repeated("<img srcset='", "a 1x,", "'>")),
        html("sources of digits", repeated("<img srcset='", " 123456789x", "'>")),
        html("sources of spaces", repeated("<img srcset='a", "     ", "'>")),
        html("an image in the text", repeated("<img src='data:image/png;base64,", "AAAA", "'>")),
        html("a long language", repeated("<p lang='en", "-abcd", "'>a")));
  }

  private static Stream<WorstCase> elements() {
    return Stream.of(
        html("entities", repeated("", "&amp;&bogus;&#x41;&", "")),
        html("spaces", repeated("<p>", "  \n\u00a0", "a")),
        html("templates", nested("", "<template>", "</template>", "")),
        html("drawings", nested("", "<svg><foreignObject>", "</svg>", "")),
        html("formulas", repeated("", "<math><mi><p>", "")),
        html("selects", repeated("", "<select><option>a", "")),
        html("forms", repeated("", "<form><input>", "")),
        html("rulers", repeated("", "<p><hr><br>", "")),
        html("lists", repeated("", "<ul><li>a", "")),
        html("headings", repeated("", "<h1><h2>a", "")),
        html("frames", repeated("", "<iframe src='https://www.youtube.com/embed/a'></iframe>", "")),
        html("plain text", repeated("", "<plaintext>", "")),
        html(
            "anything",
            shuffled(
                "",
                "",
                "<b>",
                "</b>",
                "<p>",
                "<table>",
                "<td>",
                "</table>",
                "<a href=x>",
                "<svg>",
                "<i>",
                "text")),
        WorstCase.text("plain text: lines", SIZE, repeated("", "a <\n", ""), HtmlCases::text),
        WorstCase.text(
            "shown: images",
            SIZE,
            repeated("", "<img src='http://a.example/#' alt='a'>", ""),
            HtmlCases::show));
  }

  private static Stream<WorstCase> pages() {
    return Stream.of(
        page("links", repeated("", "<link rel=alternate type=application/rss+xml href='/#'>", "")),
        page("relations", repeated("<link href=a rel='", "alternate ", "'>")),
        page("anchors", repeated("", "<a href='/#'>a</a>", "")),
        page("anchors to feeds", repeated("", "<a href='/#/feed.xml'>rss</a>", "")),
        page("a long anchor", repeated("<a href='/", "feed/rss-", "'>rss</a>")),
        page("a long query", repeated("<a href='/?", "feed=rs&", "'>rss</a>")),
        page("nested anchors", repeated("", "<a href=a>feed ", "")),
        page("bases", repeated("", "<base href='http://a.example/#/'>", "<a href=feed>")),
        page(
            "a long canonical address",
            repeated("<link rel=canonical href='https://youtube.com/a?", "&list", "'>")),
        page("anchors in anchors' text", n -> "<a href=a>" + "<b>rss ".repeat(n / 7)),
        WorstCase.text(
            "discovery: a long address",
            250,
            repeated("https://github.com/a", "/a", "//"),
            url -> DISCOVERY.candidates(new FetchedPage(url, "<p>", List.of()))));
  }

  private static Stream<WorstCase> headers() {
    return Stream.of(
        link("links", repeated("", "<a#>; rel=alternate, ", "")),
        link("brackets", repeated("", "<", "")),
        link("targets, never closed", repeated("", "<a ", "")),
        link("parameters", repeated("<a>", "; a#=b", "")),
        link("quoted", repeated("<a>; title=\"", "a b", "\"")),
        link("quotes, never closed", repeated("<a>", "; title=\"\\\"", "")),
        link("escapes", repeated("<a>; title=\"", "\\\"", "\"")),
        link("spaces", repeated("<a>", "     ", ";")),
        link("relations", repeated("<a>; rel=\"", "alternate ", "\"")),
        link("semicolons", repeated("<a>", ";", "")));
  }

  private static WorstCase html(String shape, IntFunction<String> ofSize) {
    return WorstCase.text("sanitiser: " + shape, SIZE, ofSize, HtmlCases::sanitise);
  }

  private static void sanitise(String html) {
    SANITISER.sanitise(new RawText(html, true, URL));
    HtmlText.excerpt(new RawText(html, true, URL), 200);
  }

  private static void text(String text) {
    SANITISER.sanitise(new RawText(text, false, null));
  }

  private static void show(String html) {
    SANITISER.show(html, url -> Optional.of("/image/" + url.length()));
  }

  private static WorstCase page(String shape, IntFunction<String> ofSize) {
    return WorstCase.text(
        "discovery: " + shape,
        SIZE,
        ofSize,
        html -> DISCOVERY.candidates(new FetchedPage(URL, html, List.of())));
  }

  private static WorstCase link(String shape, IntFunction<String> ofSize) {
    return WorstCase.text(
        "Link header: " + shape,
        HEADER,
        ofSize,
        value -> LinkHeader.parse(value).forEach(link -> link.is("alternate")));
  }
}
