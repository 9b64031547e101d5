package freshet.fuzz.cost;

import static freshet.fuzz.cost.Shapes.nested;
import static freshet.fuzz.cost.Shapes.repeated;
import static freshet.fuzz.cost.Shapes.shuffled;

import freshet.feed.opml.Opml;
import freshet.feed.opml.OpmlFeeds;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlResult;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Lists of subscriptions, read and made into subscriptions. */
final class OpmlCases {
  private static final int SIZE = 50_000;
  private static final OpmlReader READER = new OpmlReader();
  private static final String START = "<opml><body>";
  private static final String END = "</body></opml>";

  private OpmlCases() {}

  static Stream<WorstCase> all() {
    return Stream.of(
        opml(
            "attributes that begin with a tag", repeated("<outline a=\"<b x\"", " c=\"<b x\"", "")),
        opml("tags within values", repeated("<outline a=\"", "<b x=\"y\" ", "")),
        opml("both quotes", repeated("<outline a='<b x'", " c=\"<b x\" d='<i'", "")),
        opml("values that do not end", repeated(START, "<outline text=\"a", END)),
        opml("quotes alone", repeated("<outline text=\"", "\" ", "")),
        opml("quotes and brackets", repeated("<outline text=\"", "\"><", "")),
        opml("names without values", repeated("<outline text=\"", "\" name ", "")),
        opml("spaces", repeated("<outline text=\"\"", "   \n", "/>")),
        opml("one long name", repeated("<outline ", "name", "=\"\"/>")),
        opml("a long value", repeated("<outline text=\"", "a&amp;b ", "\"/>")),
        opml("many attributes", repeated("<outline ", "a#=\"x\" ", "/>")),
        opml("equal attributes", repeated("<outline ", "a=\"x\" ", "/>")),
        opml(
            "categories",
            repeated("<outline xmlUrl='http://a.example/' category='", "/a#,", "'/>")),
        opml("nested", nested(START, "<outline text='a'>", "</outline>", END)),
        opml("nested, never closed", repeated(START, "<outline text='a'>", "")),
        opml("closed, never opened", repeated(START, "</outline></b>", END)),
        opml("feeds", repeated(START, "<outline text='#' xmlUrl='http://a.example/#'/>", END)),
        opml("equal feeds", repeated(START, "<outline text='a' xmlUrl='http://a.example/'/>", END)),
        opml("entities", repeated(START + "<outline text='", "&amp;&bogus;&#x41;&", "'/>" + END)),
        opml("a document type", repeated("<!DOCTYPE a [", "<!ENTITY a# \"&a;&a;\">", "]>" + START)),
        opml("sections that do not end", repeated(START, "<![CDATA[<!--", END)),
        opml(
            "anything",
            shuffled(
                START,
                END,
                "<outline ",
                "text=\"",
                "\"",
                "'",
                " c=",
                "<b x",
                ">",
                "/>",
                "</outline>")));
  }

  private static WorstCase opml(String shape, IntFunction<String> ofSize) {
    return WorstCase.bytes("OPML: " + shape, SIZE, ofSize, OpmlCases::read);
  }

  private static void read(byte[] file) {
    if (READER.read(file) instanceof OpmlResult.Read(Opml opml)) {
      OpmlFeeds.of(opml);
    }
  }
}
