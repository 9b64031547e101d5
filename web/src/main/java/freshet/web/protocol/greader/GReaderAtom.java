package freshet.web.protocol.greader;

import freshet.feed.Posting;
import freshet.reading.output.XmlText;
import freshet.reading.subscription.FeedTitles;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.model.StoredPosting;
import freshet.web.protocol.ApiResponse;
import freshet.web.protocol.ItemTexts;
import freshet.web.protocol.greader.GReaderStreams.Page;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Serves streams as Atom, for Debian's newsboat. */
final class GReaderAtom {
  private static final String ATOM = "http://www.w3.org/2005/Atom";
  private static final String SCHEME = "http://www.google.com/reader/";

  private final Store store;
  private final GReaderStreams streams;
  private final GReaderItems items;

  GReaderAtom(Store store, GReaderStreams streams, InstantSource clock) {
    this.store = store;
    this.streams = streams;
    items = new GReaderItems(store, streams, clock);
  }

  void answer(GReaderCall call) {
    StreamId stream = GReaderItems.asked(call).getFirst();
    Page page =
        streams.page(GReaderItems.asked(call), StreamFilter.of(call, GReaderItems.MOST_ITEMS));
    try {
      StringWriter text = new StringWriter();
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      List<AccountPosting> found = items.items(call, page);
      new Document(
              xml, FeedTitles.of(store, call.account().id(), found), ItemTexts.of(store, found))
          .write(stream, items.title(call, stream), found);
      ApiResponse.bytes(call.context(), "application/atom+xml; charset=UTF-8", text.toString());
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
  }

  /** A document that is being written. */
  private record Document(XMLStreamWriter xml, FeedTitles origins, ItemTexts texts) {
    void write(StreamId stream, String title, List<AccountPosting> items)
        throws XMLStreamException {
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("feed");
      xml.writeDefaultNamespace(ATOM);
      element("id", "tag:google.com,2005:reader/" + stream.text());
      element("title", title);
      element("updated", time(items.isEmpty() ? Instant.EPOCH : items.getFirst().state().seenAt()));
      for (AccountPosting item : items) {
        entry(item);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
    }

    private void entry(AccountPosting item) throws XMLStreamException {
      StoredPosting stored = item.posting();
      Posting posting = stored.posting();
      xml.writeStartElement("entry");
      element("id", ItemIds.longForm(stored.id()));
      element("title", posting.title());
      element("published", time(stored.record().at()));
      element("updated", time(ItemJson.updated(stored)));
      xml.writeEmptyElement("link");
      xml.writeAttribute("rel", "alternate");
      xml.writeAttribute("href", ItemJson.link(posting, origins.of(stored.feed())));
      category(item.state().read() ? "read" : "fresh");
      if (item.state().starred()) {
        category("starred");
      }
      for (String author : posting.authors()) {
        xml.writeStartElement("author");
        element("name", author);
        xml.writeEndElement();
      }
      xml.writeStartElement("content");
      xml.writeAttribute("type", "html");
      xml.writeCharacters(XmlText.writable(texts.html(stored)));
      xml.writeEndElement();
      xml.writeEndElement();
    }

    private void category(String state) throws XMLStreamException {
      xml.writeEmptyElement("category");
      xml.writeAttribute("term", StreamId.STATE + state);
      xml.writeAttribute("scheme", SCHEME);
      xml.writeAttribute("label", state);
    }

    private void element(String name, String text) throws XMLStreamException {
      xml.writeStartElement(name);
      xml.writeCharacters(XmlText.writable(text));
      xml.writeEndElement();
    }

    private static String time(Instant at) {
      return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }
  }
}
