package freshet.store;

import freshet.feed.opml.Folder;
import java.util.List;
import java.util.Map;

/** The folders that feeds are in: none, one or several. */
public interface Folders {
  /** Puts feeds into folders, beside those they are in already. */
  void add(Map<Long, List<Folder>> folders);

  List<Folder> of(long feed);

  /** Those of all feeds that are in some. */
  Map<Long, List<Folder>> all();
}
