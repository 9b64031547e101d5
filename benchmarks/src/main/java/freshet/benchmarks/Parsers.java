package freshet.benchmarks;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import com.rometools.rome.feed.synd.SyndFeed;
import com.rometools.rome.io.FeedException;
import com.rometools.rome.io.SyndFeedInput;
import com.rometools.rome.io.XmlReader;
import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.ReadResult;
import freshet.feed.reader.FeedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Ways to read a feed, from its bytes to its postings or at least through all of its XML. */
final class Parsers {
  private static final DocumentSource SOURCE =
      new DocumentSource(
          "https://feeds.example/feed.xml", null, Instant.parse("2026-03-01T00:00:00Z"));

  private final FeedReader reader = new FeedReader();
  private final XMLInputFactory aalto = undemanding(new InputFactoryImpl());
  private final XMLInputFactory jdk = undemanding(XMLInputFactory.newDefaultFactory());

  Optional<FeedDocument> freshet(byte[] document) {
    return reader.read(document, SOURCE) instanceof ReadResult.Read(FeedDocument feed)
        ? Optional.of(feed)
        : Optional.empty();
  }

  /** Empty if ROME refuses the document. */
  Optional<SyndFeed> rome(byte[] document) {
    try (XmlReader text = new XmlReader(new ByteArrayInputStream(document))) {
      return Optional.of(new SyndFeedInput().build(text));
    } catch (IOException | FeedException | RuntimeException e) {
      return Optional.empty();
    }
  }

  int aalto(byte[] document) {
    return events(aalto, document);
  }

  int jdk(byte[] document) {
    return events(jdk, document);
  }

  private static int events(XMLInputFactory factory, byte[] document) {
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(document));
      int events = 0;
      while (xml.hasNext()) {
        events += xml.next();
      }
      xml.close();
      return events;
    } catch (XMLStreamException e) {
      return -1;
    }
  }

  private static XMLInputFactory undemanding(XMLInputFactory factory) {
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    return factory;
  }
}
