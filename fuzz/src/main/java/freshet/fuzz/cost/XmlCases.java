package freshet.fuzz.cost;

import static freshet.fuzz.cost.Shapes.nested;
import static freshet.fuzz.cost.Shapes.repeated;
import static freshet.fuzz.cost.Shapes.shuffled;

import freshet.feed.DocumentSource;
import freshet.feed.reader.FeedReader;
import java.time.Instant;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Feeds in XML: well-formed ones for the strict parser, broken ones for the lenient. */
final class XmlCases {
  private static final int SIZE = 60_000;

  /** A quarter of a tag whose attributes are not counted before it is read. */
  private static final int TAG = 4000;

  private static final FeedReader READER = new FeedReader();
  private static final DocumentSource SOURCE =
      new DocumentSource(
          "https://blog.example/a/feed", null, Instant.parse("2026-01-02T03:04:05Z"));
  private static final String RSS = "<rss version='2.0'><channel><title>a</title>";
  private static final String END = "</channel></rss>";
  private static final String BROKEN = RSS + "<item><title>a</b></title></item>";

  private XmlCases() {}

  static Stream<WorstCase> all() {
    return Stream.of(strict(), lenient(), items(), formats(), documents()).flatMap(cases -> cases);
  }

  /** Reads a document as every retrieval does. */
  static void read(byte[] body) {
    READER.read(body, SOURCE);
  }

  private static Stream<WorstCase> strict() {
    return Stream.of(
        xml("nested", nested(RSS, "<a>", "</a>", END)),
        xml("deep text", n -> RSS + "<a>".repeat(200) + "b".repeat(n) + "</a>".repeat(200) + END),
        xml("attributes", repeated(RSS + "<item ", "a#='b' ", "/>" + END)),
        xml(
                "attributes of one tag, up to the limit",
                repeated(RSS + "<item ", "a#='' ", "/>" + END))
            .of(TAG),
        xml("equal attributes", repeated(RSS + "<item ", "a='b' ", "/>" + END)),
        xml("namespaces", repeated(RSS + "<item ", "xmlns:a#='urn:b#' ", "/>" + END)),
        xml("namespaces in turn", repeated(RSS, "<a# xmlns='urn:#'/>", END)),
        xml("one long name", n -> RSS + "<" + "a".repeat(n / 2) + "/>" + END),
        xml("many names", repeated(RSS, "<a#/>", END)),
        xml("many names of attributes", repeated(RSS, "<a b#='c'/>", END)),
        xml("many prefixes", repeated(RSS, "<a xmlns:b#='c'/>", END)),
        xml("sections", repeated(RSS + "<item><title>", "<![CDATA[a]]>", "</title></item>" + END)),
        xml("comments", repeated(RSS, "<!-- a -->", END)),
        xml("instructions", repeated(RSS, "<?a b?>", END)),
        xml("entities", repeated(RSS + "<item><title>", "&amp;&#65;", "</title></item>" + END)),
        xml("unknown entities", repeated(RSS + "<item><title>", "&bogus#;", "</title>" + END)),
        xml("defined entities", repeated("<!DOCTYPE rss [", "<!ENTITY a# '&a;&a;'>", "]>" + RSS)),
        xml("a long type", repeated("<!DOCTYPE rss [", "<!-- [ ]> -->", "]>" + RSS + END)),
        xml("spaces", repeated(RSS, "   \n", END)),
        xml("a declaration", repeated("<?xml version='1.0' ", "encoding='utf-8' ", "?>" + RSS)));
  }

  private static Stream<WorstCase> lenient() {
    return Stream.of(
        broken("nested, never closed", repeated(BROKEN, "<a>", "")),
        broken("closed, never opened", repeated(BROKEN, "</a#>", END)),
        broken("crossed", repeated(BROKEN, "<a><b></a></b>", END)),
        broken("items, never closed", repeated(BROKEN, "<item><title>a", "")),
        broken("quotes, never closed", repeated(BROKEN, "<a b='", END)),
        broken("tags, never closed", repeated(BROKEN, "<a ", "")),
        broken("brackets", repeated(BROKEN, "<", "")),
        broken("brackets and letters", repeated(BROKEN, "<a<", "")),
        broken("ampersands", repeated(BROKEN + "<item><title>", "&", "")),
        broken("half entities", repeated(BROKEN + "<item><title>", "&#x4", "")),
        broken("sections, never closed", repeated(BROKEN, "<![CDATA[", "")),
        broken("comments, never closed", repeated(BROKEN, "<!--", "")),
        broken("instructions, never closed", repeated(BROKEN, "<?", "")),
        broken("declarations, never closed", repeated(BROKEN, "<!", "")),
        broken("many names", repeated(BROKEN, "<a#/>", END)),
        broken("attributes", repeated(BROKEN + "<item ", "a#=b ", "/>")),
        broken("namespaces", repeated(BROKEN + "<item ", "xmlns:a#='b' ", "/>")),
        broken("one long name", n -> BROKEN + "<" + "a".repeat(n / 2)),
        broken("one long attribute", n -> BROKEN + "<item a='" + "b ".repeat(n / 4)),
        broken("HTML in titles", repeated(BROKEN + "<item><title>", "<b>a<br>", "")),
        broken("controls", repeated(BROKEN, "\u0001\u0000", END)),
        broken(
            "anything",
            shuffled(
                BROKEN,
                "",
                "<item>",
                "</item>",
                "<title>",
                "<a b='",
                "'",
                "<![CDATA[",
                "&a",
                ">",
                "]]>")));
  }

  private static Stream<WorstCase> items() {
    return Stream.of(
        xml(
            "one huge item",
            repeated(RSS + "<item><description>", "a b ", "</description></item>" + END)),
        xml("tiny items", repeated(RSS, "<item/>", END)),
        xml(
            "items",
            repeated(RSS, "<item><guid>#</guid><link>http://a.example/#</link></item>", END)),
        xml("titles", repeated(RSS + "<item>", "<title>a</title>", "</item>" + END)),
        xml(
            "a huge title",
            repeated(RSS + "<item><title>", "&lt;b&gt;a &amp;amp; ", "</title></item>" + END)),
        xml("links", repeated(RSS + "<item>", "<link>http://a.example/#</link>", "</item>" + END)),
        xml(
            "a huge link",
            repeated(RSS + "<item><link>http://a.example/", "../a/./", "</link></item>" + END)),
        xml("categories", repeated(RSS + "<item>", "<category>a#</category>", "</item>" + END)),
        xml(
            "equal categories",
            repeated(RSS + "<item>", "<category>a</category>", "</item>" + END)),
        xml(
            "keywords",
            repeated(
                RSS
                    + "<item><itunes:keywords xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'>",
                "a#,",
                "</itunes:keywords></item>" + END)),
        xml(
            "dates",
            repeated(
                RSS + "<item>",
                "<pubDate>Mon, 06 Jan 2025 08:49:37 GMT</pubDate>",
                "</item>" + END)),
        xml("a huge date", repeated(RSS + "<item><pubDate>", "06 Jan ", "</pubDate></item>" + END)),
        xml(
            "enclosures",
            repeated(
                RSS + "<item>",
                "<enclosure url='http://a.example/#' length='1'/>",
                "</item>" + END)),
        xml("authors", repeated(RSS + "<item>", "<author>a# (b)</author>", "</item>" + END)));
  }

  private static Stream<WorstCase> formats() {
    return Stream.of(
        xml(
            "Atom links",
            repeated(
                "<feed xmlns='http://www.w3.org/2005/Atom'><entry>",
                "<link rel='a b' href='#'/>",
                "</entry></feed>")),
        xml(
            "Atom entries",
            repeated(
                "<feed xmlns='http://www.w3.org/2005/Atom'>",
                "<entry><id>#</id></entry>",
                "</feed>")),
        xml(
            "Atom bases",
            n ->
                "<feed xmlns='http://www.w3.org/2005/Atom'>"
                    + "<a xml:base='b/'>".repeat(Math.min(200, n))
                    + repeated("", "<link href='#'/>", "").apply(n)),
        xml(
            "RDF",
            repeated(
                "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>",
                "<item rdf:about='#'/>",
                "</rdf:RDF>")),
        xml("CDF", repeated("<channel>", "<item href='http://a.example/#'/>", "</channel>")),
        xml(
            "sitemap",
            repeated(
                "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>",
                "<url><loc>http://a.example/#</loc></url>",
                "</urlset>")));
  }

  private static Stream<WorstCase> documents() {
    return Stream.of(
        json(
            "items",
            repeated(
                "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[",
                "{\"id\":\"#\"},",
                "{}]}")),
        json("nested", nested("{\"items\":", "[", "]", "}")),
        json("nested objects", nested("{\"items\":", "{\"a\":", "}", "}")),
        json(
            "a long number",
            repeated(
                "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"id\":1",
                "23456789",
                "}]}")),
        json("a long text", repeated("{\"items\":[{\"id\":\"", "\\u0041\\n", "\"}]}")),
        json(
            "one huge item",
            repeated("{\"items\":[{\"id\":\"1\",\"content_html\":\"", "<b>a", "\"}]}")),
        json("tags", repeated("{\"items\":[{\"id\":\"1\",\"tags\":[", "\"a#\",", "\"\"]}]}")),
        json("names", repeated("{", "\"a#\":1,", "\"items\":[]}")),
        json("cut", repeated("{\"items\":[", "{\"id\":\"a\"},", "")));
  }

  private static WorstCase xml(String shape, IntFunction<String> ofSize) {
    return WorstCase.bytes("XML feed: " + shape, SIZE, ofSize, XmlCases::read);
  }

  private static WorstCase broken(String shape, IntFunction<String> ofSize) {
    return WorstCase.bytes("broken feed: " + shape, SIZE, ofSize, XmlCases::read);
  }

  private static WorstCase json(String shape, IntFunction<String> ofSize) {
    return WorstCase.bytes("JSON feed: " + shape, SIZE, ofSize, XmlCases::read);
  }
}
