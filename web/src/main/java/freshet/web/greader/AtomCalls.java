package freshet.web.greader;

import freshet.feed.Posting;
import freshet.store.Store;
import freshet.store.StoredPosting;
import freshet.store.people.Item;
import freshet.web.XmlText;
import freshet.web.apps.ApiReply;
import freshet.web.apps.Origins;
import freshet.web.greader.Streams.Page;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Streams as Atom, which is how newsboat of Debian reads them. */
final class AtomCalls {
  private static final String ATOM = "http://www.w3.org/2005/Atom";
  private static final String SCHEME = "http://www.google.com/reader/";

  private final Store store;
  private final Streams streams;
  private final ItemCalls items;

  AtomCalls(Store store, Streams streams, InstantSource clock) {
    this.store = store;
    this.streams = streams;
    items = new ItemCalls(store, streams, clock);
  }

  void answer(Call call) {
    StreamId stream = ItemCalls.asked(call).getFirst();
    Page page = streams.page(ItemCalls.asked(call), StreamFilter.of(call, ItemCalls.MOST_ITEMS));
    try {
      StringWriter text = new StringWriter();
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      List<Item> found = items.items(call, page);
      new Document(xml, Origins.of(store, call.account().id(), found))
          .write(stream, items.title(call, stream), found);
      ApiReply.bytes(call.context(), "application/atom+xml; charset=UTF-8", text.toString());
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
  }

  /** A document being written. */
  private record Document(XMLStreamWriter xml, Origins origins) {
    void write(StreamId stream, String title, List<Item> items) throws XMLStreamException {
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("feed");
      xml.writeDefaultNamespace(ATOM);
      element("id", "tag:google.com,2005:reader/" + stream.text());
      element("title", title);
      element("updated", time(items.isEmpty() ? Instant.EPOCH : items.getFirst().state().seenAt()));
      for (Item item : items) {
        entry(item);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
    }

    private void entry(Item item) throws XMLStreamException {
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
      xml.writeCharacters(XmlText.writable(ItemJson.html(stored)));
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
