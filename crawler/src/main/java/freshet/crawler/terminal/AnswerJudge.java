package freshet.crawler.terminal;

import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.http.RetryAfter;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Gone;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the status of an answer means (GC-040 to GC-045). */
final class AnswerJudge {
  private final DocumentJudge documents;

  AnswerJudge(DocumentJudge documents) {
    this.documents = documents;
  }

  RetrievalOutcome judge(Contact contact, Answer answer) {
    int status = answer.status();
    String host = RequestUrl.host(answer.url());
    String sentence = Sentences.status(host, status);
    @Nullable Instant retry = RetryAfter.of(answer, contact.end()).orElse(null);
    if (status == 429 || (status == 503 && retry != null)) {
      return new Throttled(contact, retry, sentence);
    }
    if (Challenge.isIn(answer)) {
      return new Blocked(contact, Sentences.challenge(host));
    }
    return switch (status) {
      case 304 -> notModified(contact, answer);
      case 226 -> changesOnly(contact, answer);
      case 204, 205 -> failed(contact, Trouble.NOT_A_FEED, Sentences.emptyAnswer(host, status));
      case 206 -> failed(contact, Trouble.BAD_ANSWER, Sentences.partOnly(host));
      case 401, 403, 407 -> new Blocked(contact, sentence);
      case 410 -> new Gone(contact, sentence);
      default ->
          switch (status / 100) {
            case 2 -> documents.judge(contact, answer, false);
            case 4 -> failed(contact, Trouble.NOT_FOUND, sentence);
            case 5 -> failed(contact, Trouble.SERVER, sentence);
            default -> failed(contact, Trouble.BAD_ANSWER, Sentences.oddStatus(host, status));
          };
    };
  }

  private static RetrievalOutcome notModified(Contact contact, Answer answer) {
    if (!contact.conditional()) {
      return failed(
          contact, Trouble.BAD_ANSWER, Sentences.unasked304(contact.order().host())); // GC-016
    }
    Contact updated = contact.with(contact.validators().updatedBy(answer));
    return new Unchanged(updated, Unchanged.Proof.NOT_MODIFIED, null);
  }

  private RetrievalOutcome changesOnly(Contact contact, Answer answer) {
    boolean asked = contact.order().sent().etag() != null;
    String manipulations = String.join(",", answer.headers("IM")).strip();
    return asked && manipulations.equalsIgnoreCase("feed")
        ? documents.judge(contact, answer, true)
        : failed(contact, Trouble.BAD_ANSWER, Sentences.unasked226(contact.order().host()));
  }

  private static Failed failed(Contact contact, Trouble trouble, String sentence) {
    return new Failed(contact, trouble, sentence);
  }
}
