package freshet.app.server;

import freshet.crawler.controller.Journal;
import freshet.store.Store;
import freshet.web.WebPart;
import freshet.web.account.Assets;
import freshet.web.account.BrowserSessions;
import freshet.web.account.Credentials;
import freshet.web.account.Doors;
import freshet.web.account.FirstPart;
import freshet.web.account.LoginGuard;
import freshet.web.account.LoginPart;
import freshet.web.account.MyPart;
import freshet.web.account.NewAccounts;
import freshet.web.account.Pages;
import freshet.web.account.Passwords;
import freshet.web.account.PeoplePart;
import freshet.web.account.SingleUser;
import freshet.web.account.Visitors;
import freshet.web.apps.AppLogin;
import freshet.web.apps.Subscriber;
import freshet.web.fever.FeverApi;
import freshet.web.fever.LastRetrieval;
import freshet.web.greader.ReaderApi;
import freshet.web.hub.HubDesk;
import freshet.web.manage.Adding;
import freshet.web.manage.Engine;
import freshet.web.manage.EngineWatching;
import freshet.web.manage.Leaving;
import freshet.web.manage.QuarantinePart;
import freshet.web.manage.Questions;
import freshet.web.reader.IconPart;
import freshet.web.reader.ListsPart;
import freshet.web.reader.Live;
import freshet.web.reader.PostingPart;
import freshet.web.reader.PreviewPart;
import freshet.web.reader.ReaderPart;
import freshet.web.reader.SubscriptionsPart;
import freshet.web.reader.SuggestionsPart;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What those who read see of a server.
 *
 * @param parts those for applications come first: they answer before any other is asked (GR-018)
 * @param logins guards and records logins, to be ended with the server
 * @param live tells open pages what comes in
 * @param alerting finds and tells what comes in
 * @param followers to be told of what is stored
 * @param hub pushes what people give out
 * @param replays of the server's history, to be ended with it
 * @param firstPath where the first account is made; empty if there is one
 */
record Readers(
    List<WebPart> parts,
    LoginGuard logins,
    Live live,
    Alerting alerting,
    List<Journal.Follower> followers,
    HubDesk hub,
    Replays replays,
    Optional<String> firstPath) {

  static Readers of(
      Store store, Settings.Listening listening, Management management, Questions questions) {
    InstantSource clock = management.aggregator().clock();
    Engine engine = management.engine(questions);
    Adding adding = management.adding(engine);
    LoginGuard logins = new LoginGuard(store, clock);
    AppLogin apps = new AppLogin(store, logins, clock);
    Subscriber subscriber =
        new Subscriber(
            store,
            new EngineWatching(adding, management.lists(engine), new Leaving(engine)),
            clock);
    Assets assets = new Assets();
    Pages pages = new Pages(assets);
    NewAccounts making = new NewAccounts(store);
    Credentials credentials =
        new Credentials(
            store.accounts(),
            new Passwords(Passwords.ROUNDS, management.aggregator().lanes().logins()),
            logins);
    BrowserSessions sessions = new BrowserSessions(store, clock);
    Visitors visitors =
        listening.singleUser() ? new SingleUser(store.accounts(), making, clock) : sessions;
    Doors doors = new Doors(visitors, pages);
    Pictures pictures = Pictures.of(store, management, doors);
    Live live = new Live(store.subscriptions(), doors, management.aggregator().supervisor());
    Alerting alerting =
        Alerting.of(
            store,
            management.aggregator().lanes().trials(),
            management.settings().mail(),
            listening.publicUrl(),
            management.aggregator().webhooks(),
            live,
            doors,
            pages,
            clock,
            management.aggregator().supervisor());
    LastRetrieval last = new LastRetrieval(clock);
    List<WebPart> parts =
        new ArrayList<>(
            List.of(
                new ReaderApi(
                    store,
                    apps,
                    subscriber,
                    clock,
                    listening.publicUrl(),
                    management.aggregator().supervisor()),
                new FeverApi(store, apps, last, clock),
                assets,
                new ReaderPart(store, doors, pages, clock),
                new PostingPart(store, doors, pages, pictures.shown(), clock),
                pictures.part(),
                new SubscriptionsPart(store, adding, new Leaving(engine), doors, pages, clock),
                new PreviewPart(store, management.previewing(engine), doors, pages, clock),
                new SuggestionsPart(store, doors, pages, clock),
                new ListsPart(subscriber, doors, pages),
                new IconPart(store, doors),
                new MyPart(
                    store,
                    credentials,
                    logins,
                    (account, label) -> apps.make(account, label).secret(),
                    doors,
                    pages),
                new PeoplePart(
                    store,
                    making,
                    credentials,
                    logins,
                    doors,
                    pages,
                    new Leaving(engine)::leaveUnread,
                    clock),
                live,
                new QuarantinePart(store, management.aggregator().inbox(), doors, pages, clock)));
    Publishing publishing =
        Publishing.of(
            store,
            management.aggregator(),
            listening.publicUrl(),
            questions,
            apps,
            subscriber,
            doors,
            pages,
            alerting.words()::index);
    parts.addAll(publishing.parts());
    Dashboards dashboards = Dashboards.of(engine, management, doors, pages);
    parts.addAll(dashboards.parts());
    parts.addAll(alerting.parts());
    Optional<String> first =
        making.isFirst() && !listening.singleUser()
            ? Optional.of(FirstPart.secret())
            : Optional.empty();
    if (!listening.singleUser()) {
      parts.add(new LoginPart(store.accounts(), sessions, credentials, logins, doors, pages));
    }
    first.ifPresent(
        secret ->
            parts.add(
                new FirstPart(secret, making, sessions, credentials, logins, doors, pages, clock)));
    return new Readers(
        parts,
        logins,
        live,
        alerting,
        List.of(live, last, alerting.follower(), publishing.desk(), dashboards.tally()),
        publishing.desk(),
        dashboards.replays(),
        first.map(FirstPart::path));
  }
}
