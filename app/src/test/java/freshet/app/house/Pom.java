package freshet.app.house;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What a module declares to Maven. */
record Pom(Element project) {
  static Pom of(String module) {
    Path file = Source.ROOT.resolve(module).resolve("pom.xml");
    try {
      return new Pom(
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement());
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new IllegalStateException(file.toString(), e);
    }
  }

  /** The modules that its main code depends on. */
  Set<String> modules() {
    Set<String> modules = new TreeSet<>();
    NodeList dependencies = project.getElementsByTagName("dependency");
    for (int i = 0; i < dependencies.getLength(); i++) {
      Element dependency = (Element) dependencies.item(i);
      if (text(dependency, "groupId").equals("freshet")
          && !text(dependency, "scope").equals("test")) {
        modules.add(text(dependency, "artifactId").substring("freshet-".length()));
      }
    }
    return modules;
  }

  private static String text(Element element, String name) {
    NodeList found = element.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }
}
