//! Requests that vanish: every route's future is dropped at every point where it waits. Whatever was
//! done by then, the table goes on, and nothing is done twice.

use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::task::Poll;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response, header};
use tokio_stream::StreamExt as _;
use tower::ServiceExt as _;

use super::heal::as_stored;
use super::*;
use crate::limits::Limits;
use crate::listen::Times;
use crate::ops::{Ops, Site};
use crate::pulse::Pulse;
use crate::secret::{self, hashed, letters};
use crate::store::Kind;
use crate::tokens::Tokens;
use crate::{App, Closing};

/// A server without a network.
pub(super) struct World {
    pub(super) hub: Arc<Hub>,
    pub(super) routes: Router,
    pub(super) app: Arc<App>,
    pub(super) close: tokio::sync::watch::Sender<bool>,
    pub(super) pulse: Pulse,
}

impl World {
    pub(super) fn new(hub: Arc<Hub>) -> World {
        let token = Some(World::secret("operator"));
        World::at(hub, &Site { admin_token: token, ..Site::default() }, 1e8)
    }

    /// A server that stands so towards the world, with limits after so many actions a second.
    pub(super) fn at(hub: Arc<Hub>, site: &Site, rate: f64) -> World {
        let (close, closing) = tokio::sync::watch::channel(false);
        let acts = Limits::new(rate, rate * 4.0);
        let talks = Limits::new(rate, rate * 4.0);
        let makes = Limits::new(rate / 20.0, rate * 3.0);
        let addresses = Limits::new(rate * 10.0, rate * 100.0);
        let ops = Ops::new(site, hub.context.store.clone());
        let doors = crate::reach::Doors::new(None, ([127, 0, 0, 1], 1).into());
        let (tokens, pulse, closing) = (Tokens::any(), Pulse::default(), Closing(closing));
        let hub_ = hub.clone();
        let app = Arc::new(App {
            hub: hub_,
            acts,
            makes,
            talks,
            doors,
            addresses,
            tokens,
            pulse: pulse.clone(),
            closing,
            ops,
        });
        World { hub, routes: crate::routes(app.clone()), app, pulse, close }
    }

    /// The secret of somebody.
    pub(super) fn secret(who: &str) -> String {
        format!("{who:0>32}")
    }

    /// What the server knows somebody by.
    pub(super) fn id(who: &str) -> String {
        hashed(&World::secret(who))
    }

    pub(super) fn request(&self, who: &str, method: &str, path: &str, body: &str) -> Request<Body> {
        let json = body.starts_with('{');
        let kind = if json { "application/json" } else { "application/x-www-form-urlencoded" };
        // In pieces, as it comes over a slow line.
        let pieces: Vec<Vec<u8>> = body.as_bytes().chunks(7).map(<[u8]>::to_vec).collect();
        let pieces = tokio_stream::iter(pieces).then(|piece| async move {
            tokio::task::yield_now().await;
            Ok::<_, std::io::Error>(piece)
        });
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::COOKIE, format!("majo={}; lang=en", World::secret(who)))
            .header(header::CONTENT_TYPE, kind)
            .header("x-part", "true")
            .body(Body::from_stream(pieces))
            .unwrap();
        if who == "operator" {
            let token = format!("Bearer {}", World::secret(who));
            request.headers_mut().insert(header::AUTHORIZATION, token.parse().unwrap());
        }
        let from: SocketAddr = ([127, 0, 0, 1], 1).into();
        request.extensions_mut().insert(ConnectInfo(from));
        request
    }

    /// The same server at an address, for what needs a network; as long as the task is there.
    pub(super) async fn serve(&self) -> (SocketAddr, tokio::task::JoinHandle<()>) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (addr, never) = (listener.local_addr().unwrap(), std::future::pending());
        let serving = crate::listen::serve(listener, self.routes.clone(), never, Times::default());
        (addr, tokio::spawn(serving))
    }

    /// The answer to a request, and the beginning of its body.
    pub(super) async fn answer(routes: Router, request: Request<Body>) -> (u16, String) {
        let response: Response<Body> = routes.oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let endless = response.headers().get(header::CONTENT_TYPE);
        let endless = endless.is_some_and(|kind| kind == "text/event-stream");
        let mut pieces = response.into_body().into_data_stream();
        let mut body = Vec::new();
        while let Some(piece) = pieces.next().await {
            body.extend_from_slice(&piece.unwrap());
            if endless {
                break;
            }
        }
        (status, String::from_utf8_lossy(&body).into_owned())
    }

    pub(super) async fn send(
        &self,
        who: &str,
        method: &str,
        path: &str,
        body: &str,
    ) -> (u16, String) {
        World::answer(self.routes.clone(), self.request(who, method, path, body)).await
    }

    /// The body of an answer that goes on and on.
    pub(super) async fn open(&self, who: &str, path: &str) -> Body {
        let request = self.request(who, "GET", path, "");
        self.routes.clone().oneshot(request).await.unwrap().into_body()
    }

    pub(super) async fn get(&self, who: &str, path: &str) -> (u16, String) {
        self.send(who, "GET", path, "").await
    }

    /// A table with these people, all seats taken.
    pub(super) async fn table(&self, seats: Vec<Option<Level>>, who: &[&str]) -> String {
        let people = who.iter().map(|who| (World::id(who), who.to_string())).collect();
        self.hub.make(wanted(seats), people, Lang::En).await.unwrap()
    }

    /// Whose turn it is, and what they may do; `None` at the end.
    fn turn(&self, handle: &Handle, who: &[&'static str]) -> Option<(&'static str, String)> {
        let (visitor, action) = next(handle)?;
        let who = who.iter().find(|who| World::id(who) == visitor);
        Some((who.copied().expect("somebody we know"), action))
    }
}

/// When a future that waits is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// As soon as it waits: what it waits for is still to come.
    Waiting,
    /// When that has come, and before it has seen it.
    Woken,
}

/// Polls a future so many times, then drops it. Its answer, if it came to that.
async fn cut<T>(future: impl Future<Output = T>, polls: usize, moment: Moment) -> Option<T> {
    let mut future: Pin<&mut _> = pin!(future);
    let mut left = polls;
    std::future::poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        match future.as_mut().poll(context) {
            Poll::Ready(answer) => Poll::Ready(Some(answer)),
            Poll::Pending if left == 0 && moment == Moment::Waiting => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

/// Ada and Bo play; Cy looks on, or sits down.
const WHO: [&str; 3] = ["ada", "bo", "cy"];

/// What a route needs before it can be asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Nothing,
    /// A game under way.
    Game,
    /// A table with a free seat.
    Seat,
    /// The same, for somebody who sits there.
    Seated,
    /// A game that is over.
    End,
    /// A game against a bot, for hints.
    Bot,
}

/// The secret that somebody adds to the deal, and how they commit to it.
const SECRET: &str = "sixteen letters!";
const PART: &str = "commitment=cc56ef31ce6e4d276cac5f23fde807cb5f54e80f65e429b8cf2dd1cd47d603f2";
const API_PART: &str =
    r#"{"commitment": "cc56ef31ce6e4d276cac5f23fde807cb5f54e80f65e429b8cf2dd1cd47d603f2"}"#;

/// One route, and how it is asked. `ID`, `ACT`, `LINK` stand for what the table has.
type Route = (&'static str, &'static str, Need, &'static str, &'static str);

/// Where an example is played on.
const EXAMPLE: &str = "/rules/agate/scenario/AG-X1/play";

/// Every route: what it is called in the source, the method, what it needs, the path, the body.
const ROUTES: &[Route] = &[
    // While nobody has played yet: the more games, the longer it is.
    ("/me/games.zip", "GET", Need::Nothing, "/me/games.zip", ""),
    ("/me/forget", "POST", Need::Nothing, "/me/forget", ""),
    ("/api/me/games.zip", "GET", Need::Nothing, "/api/me/games.zip", ""),
    ("/api/me/forget", "POST", Need::Nothing, "/api/me/forget", ""),
    ("/", "GET", Need::Game, "/", ""),
    ("/new/{game}", "GET", Need::Nothing, "/new/agate", ""),
    ("/t", "POST", Need::Nothing, "/t", "game=agate&seats=2&bot.2=random&name=Ada"),
    ("/learn", "GET", Need::Nothing, "/learn", ""),
    ("/learn/{game}", "GET", Need::Nothing, "/learn/agate", ""),
    ("/learn/{game}/page", "GET", Need::Nothing, "/learn/agate/page", ""),
    ("/rules/{game}/find", "GET", Need::Nothing, "/rules/agate/find?q=karma", ""),
    ("/rules/{game}/clause/{clause}", "GET", Need::Nothing, "/rules/agate/clause/AG-31", ""),
    ("/rules/{game}/name/{name}", "GET", Need::Nothing, "/rules/agate/name/karma", ""),
    ("/rules/{game}/scenario/{scenario}", "GET", Need::Nothing, "/rules/agate/scenario/AG-X1", ""),
    (
        "/rules/{game}/scenario/{scenario}/play",
        "POST",
        Need::Nothing,
        EXAMPLE,
        "case=0&at=0&seat=p1",
    ),
    ("/learn/{game}/{lesson}", "POST", Need::Nothing, "/learn/agate/strike", ""),
    ("/rules", "GET", Need::Nothing, "/rules", ""),
    ("/rules/{game}", "GET", Need::Nothing, "/rules/agate", ""),
    ("/rules/{game}/cards", "GET", Need::Nothing, "/rules/agate/cards", ""),
    ("/style", "GET", Need::Nothing, "/style", ""),
    ("/style/{game}", "GET", Need::Nothing, "/style/agate", ""),
    ("/lang/{lang}", "GET", Need::Nothing, "/lang/ja?to=/", ""),
    ("/theme/{theme}", "GET", Need::Nothing, "/theme/light?to=/", ""),
    ("/name", "POST", Need::Nothing, "/name", "name=Ada&to=/"),
    ("/me/results", "GET", Need::End, "/me/results", ""),
    ("/a/{hash}/{name}", "GET", Need::Nothing, "/a/0/x", ""),
    ("/me", "GET", Need::Nothing, "/me", ""),
    ("/me/code", "POST", Need::Nothing, "/me/code", ""),
    ("/me/come", "POST", Need::Nothing, "/me/come", "code=abcde"),
    ("/me/signout", "POST", Need::Nothing, "/me/signout", ""),
    ("/health", "GET", Need::Nothing, "/health", ""),
    ("/ready", "GET", Need::Nothing, "/ready", ""),
    ("/metrics", "GET", Need::Nothing, "/metrics", ""),
    ("/admin", "GET", Need::Nothing, "/admin", ""),
    ("/admin/login", "POST", Need::Nothing, "/admin/login", "token=x"),
    ("/admin/logout", "POST", Need::Nothing, "/admin/logout", ""),
    ("/admin/notice", "POST", Need::Nothing, "/admin/notice", ""),
    ("/admin/tables", "GET", Need::Nothing, "/admin/tables", ""),
    ("/admin/tables/{id}/end", "POST", Need::Nothing, "/admin/tables/x/end", ""),
    ("/admin/tables/{id}/delete", "POST", Need::Nothing, "/admin/tables/x/delete", ""),
    ("/admin/visitors", "GET", Need::Nothing, "/admin/visitors", ""),
    ("/admin/visitors/{id}", "POST", Need::Nothing, "/admin/visitors/x", ""),
    ("/admin/addresses", "POST", Need::Nothing, "/admin/addresses", ""),
    ("/admin/bans", "GET", Need::Nothing, "/admin/bans", ""),
    ("/api/admin/state", "GET", Need::Nothing, "/api/admin/state", ""),
    ("/api/admin/tables", "GET", Need::Nothing, "/api/admin/tables?q=a", ""),
    ("/api/admin/tables/{id}", "DELETE", Need::Nothing, "/api/admin/tables/nowhere", ""),
    ("/api/admin/tables/{id}/end", "POST", Need::Nothing, "/api/admin/tables/nowhere/end", "{}"),
    ("/api/admin/visitors", "GET", Need::Nothing, "/api/admin/visitors?q=a", ""),
    (
        "/api/admin/visitors/{id}/name",
        "POST",
        Need::Nothing,
        "/api/admin/visitors/nobody/name",
        r#"{"name": "Ada"}"#,
    ),
    (
        "/api/admin/bans",
        "POST",
        Need::Nothing,
        "/api/admin/bans",
        r#"{"kind": "mute", "who": "x"}"#,
    ),
    ("/api/notice", "PUT", Need::Nothing, "/api/notice", r#"{"en": "Soon."}"#),
    ("/packs/{game}/preview", "GET", Need::Nothing, "/packs/agate/preview", ""),
    ("/packs/{game}/preview", "POST", Need::Nothing, "/packs/agate/preview", "text=x"),
    ("/t/{id}", "GET", Need::Game, "/t/ID", ""),
    ("/t/{id}/live", "GET", Need::Game, "/t/ID/live", ""),
    ("/t/{id}/steps", "GET", Need::Game, "/t/ID/steps?from=0", ""),
    ("/t/{id}/name/{name}", "GET", Need::Game, "/t/ID/name/A", ""),
    ("/t/{id}/book", "GET", Need::Game, "/t/ID/book", ""),
    ("/t/{id}/seen", "POST", Need::Game, "/t/ID/seen", "v=VERSION"),
    ("/t/{id}/hold", "POST", Need::Game, "/t/ID/hold", ""),
    ("/t/{id}/pace", "POST", Need::Game, "/t/ID/pace", "pace=fast"),
    ("/t/{id}/goon", "POST", Need::Game, "/t/ID/goon", "step=0"),
    ("/t/{id}/tryagain", "POST", Need::Game, "/t/ID/tryagain", ""),
    ("/t/{id}/act", "POST", Need::Game, "/t/ID/act", "v=VERSION&do=ACT"),
    ("/t/{id}/sit", "POST", Need::Seat, "/t/ID/sit", "name=Cy"),
    ("/t/{id}/part", "POST", Need::Seated, "/t/ID/part", PART),
    ("/t/{id}/device", "POST", Need::Game, "/t/ID/device", ""),
    ("/t/{id}/device/{secret}", "GET", Need::Seat, "/t/ID/device/LINK", ""),
    ("/t/{id}/device/{secret}", "POST", Need::Seat, "/t/ID/device/LINK", ""),
    ("/t/{id}/chat", "POST", Need::Game, "/t/ID/chat", "text=hello"),
    ("/t/{id}/emote", "POST", Need::Game, "/t/ID/emote", "emote=nice"),
    ("/t/{id}/fill", "POST", Need::Seated, "/t/ID/fill", "seat=p2&level=random"),
    ("/t/{id}/undo", "POST", Need::Game, "/t/ID/undo", "answer=ask"),
    ("/t/{id}/bot", "POST", Need::Game, "/t/ID/bot", "seat=p1&on=no"),
    ("/t/{id}/guide", "POST", Need::Game, "/t/ID/guide", "on=yes"),
    ("/t/{id}/giveup", "POST", Need::Game, "/t/ID/giveup", "answer=yes"),
    ("/t/{id}/again", "POST", Need::End, "/t/ID/again", ""),
    ("/t/{id}/leave", "POST", Need::Game, "/t/ID/leave", ""),
    ("/t/{id}/delete", "POST", Need::Game, "/t/ID/delete", "answer=yes"),
    ("/t/{id}/result", "GET", Need::End, "/t/ID/result", ""),
    ("/t/{id}/result.svg", "GET", Need::End, "/t/ID/result.svg", ""),
    ("/t/{id}/replay", "GET", Need::Game, "/t/ID/replay?at=1", ""),
    ("/t/{id}/note", "POST", Need::Game, "/t/ID/note", "at=1&text=why"),
    ("/t/{id}/on", "POST", Need::End, "/t/ID/on", "at=0&seat=p1"),
    ("/t/{id}/match.majo", "GET", Need::End, "/t/ID/match.majo", ""),
    ("/t/{id}/hint", "POST", Need::Bot, "/t/ID/hint", ""),
    ("/t/{id}/look", "GET", Need::End, "/t/ID/look", ""),
    ("/t/{id}/chances", "GET", Need::End, "/t/ID/chances", ""),
    ("/api/openapi.json", "GET", Need::Nothing, "/api/openapi.json", ""),
    ("/api/games", "GET", Need::Nothing, "/api/games", ""),
    ("/api/me", "GET", Need::Nothing, "/api/me", ""),
    ("/api/me/code", "POST", Need::Nothing, "/api/me/code", ""),
    ("/api/me/signout", "POST", Need::Nothing, "/api/me/signout", ""),
    ("/api/visitors/recover", "POST", Need::Nothing, "/api/visitors/recover", r#"{"code": "x"}"#),
    ("/api/visitors", "POST", Need::Nothing, "/api/visitors", r#"{"name": "Ada"}"#),
    ("/api/tables", "GET", Need::Seat, "/api/tables", ""),
    ("/api/tables", "POST", Need::Nothing, "/api/tables", r#"{"game": "agate", "seats": 2}"#),
    ("/api/tables/{id}", "GET", Need::Game, "/api/tables/ID", ""),
    ("/api/tables/{id}/seat", "POST", Need::Seat, "/api/tables/ID/seat", "{}"),
    ("/api/tables/{id}/part", "POST", Need::Seated, "/api/tables/ID/part", API_PART),
    ("/api/tables/{id}/actions", "POST", Need::Game, "/api/tables/ID/actions", r#"{"do": "ACT"}"#),
    ("/api/tables/{id}/record", "GET", Need::End, "/api/tables/ID/record", ""),
    ("/api/tables/{id}/delete", "POST", Need::Game, "/api/tables/ID/delete", "{}"),
    // These end here with a refusal; `hang_up` has them over a network.
    ("/api/tables/{id}/ws", "GET", Need::Game, "/api/tables/ID/ws", ""),
    ("/api/tables/{id}/bot", "GET", Need::Game, "/api/tables/ID/bot", ""),
];

#[test]
fn every_route_is_listed() {
    let sources = [
        include_str!("../web.rs"),
        include_str!("../table_pages.rs"),
        include_str!("../people.rs"),
        include_str!("../results.rs"),
        include_str!("../preview.rs"),
        include_str!("../think.rs"),
        include_str!("../ops.rs"),
        include_str!("../admin.rs"),
        include_str!("../me.rs"),
        include_str!("../export.rs"),
        include_str!("../book.rs"),
        include_str!("../learn.rs"),
    ];
    let document = crate::api::openapi();
    let mut found: Vec<&str> = document.paths.paths.keys().map(String::as_str).collect();
    for text in sources {
        found.extend(text.split(".route(").skip(1).filter_map(|rest| rest.split('"').nth(1)));
    }
    assert!(found.len() > 30, "{found:?}");
    for path in found {
        assert!(ROUTES.iter().any(|(route, ..)| *route == path), "{path} is never cut off");
    }
}

impl World {
    /// A table as a route needs it: its id, and who asks.
    async fn ready(&self, need: Need, game: &mut Option<String>) -> Option<(String, &'static str)> {
        let two = || vec![None, None];
        match need {
            Need::Nothing => None,
            Need::Seat => Some((self.table(two(), &["ada"]).await, "cy")),
            Need::Seated => Some((self.table(two(), &["ada"]).await, "ada")),
            Need::Bot => Some((self.table(vec![None, Some(Level::Random)], &["ada"]).await, "ada")),
            Need::End => {
                let id = self.table(two(), &["ada", "bo"]).await;
                let handle = self.hub.table(&id).await.unwrap().unwrap();
                for who in ["ada", "bo"] {
                    done(&handle, &World::id(who), Deed::GiveUp(true)).await.unwrap();
                }
                Some((id, "ada"))
            }
            // The same table goes on and on, as long as it lasts.
            Need::Game => {
                let over = match &game {
                    Some(id) => {
                        let room = self.hub.table(id).await.unwrap().unwrap().room();
                        room.stage == Stage::Over
                    }
                    None => true,
                };
                if over {
                    let id = self.table(two(), &["ada", "bo"]).await;
                    // So that there is an action to look back at.
                    self.goes_on(&id).await;
                    *game = Some(id);
                }
                let id = game.clone().unwrap();
                let handle = self.hub.table(&id).await.unwrap().unwrap();
                let (who, _) = self.turn(&handle, &WHO).unwrap();
                Some((id, who))
            }
        }
    }

    /// The table is as it is stored, it can be looked at, and it goes on.
    async fn goes_on(&self, id: &str) {
        let handle = self.hub.table(id).await.unwrap().unwrap();
        if handle.room().stage == Stage::Waiting {
            // Everybody who has no seat yet sits down.
            for who in WHO {
                let (status, page) = self.send(who, "POST", &format!("/t/{id}/sit"), "").await;
                assert!(matches!(status, 200 | 422), "{status} {page}");
            }
            if handle.room().waits_for_parts() {
                let secret = format!("secret={SECRET}").replace(' ', "+");
                let told = self.send("ada", "POST", &format!("/t/{id}/part"), &secret).await;
                assert_eq!(told.0, 200, "{}", told.1);
            }
            assert_eq!(handle.room().stage, Stage::Playing);
        }
        // A word comes after all that is on its way.
        let sitting = WHO.into_iter().find(|who| handle.room().seat_of(&World::id(who)).is_some());
        let said = self.send(sitting.unwrap(), "POST", &format!("/t/{id}/chat"), "text=on").await;
        assert_eq!(said.0, 200, "{}", said.1);
        as_stored(&self.hub, id, &handle).await;
        if handle.room().stage == Stage::Over {
            assert_eq!(self.get("ada", &format!("/t/{id}/result")).await.0, 200);
            return;
        }
        let (before, Some((who, action))) = (handle.room().len(), self.turn(&handle, &WHO)) else {
            panic!("somebody is asked")
        };
        let body = format!("v={before}&do={}", action.replace(' ', "+"));
        let (status, page) = self.send(who, "POST", &format!("/t/{id}/act"), &body).await;
        assert_eq!(status, 200, "{page}");
        assert_eq!(handle.room().len(), before + 1);
        as_stored(&self.hub, id, &handle).await;
    }
}

/// Where the table is when it is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    /// In memory.
    Warm,
    /// In the database: it is loaded first.
    Cold,
}

#[tokio::test]
async fn a_request_may_vanish_at_any_moment() {
    vanish(Memory::Warm).await;
}

#[tokio::test]
async fn a_request_may_vanish_while_its_table_is_loaded() {
    vanish(Memory::Cold).await;
}

async fn vanish(memory: Memory) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let mut world = World::new(Hub::new(context(store.clone())));
    let mut game = None;
    let (mut cuts, mut routes) = (0, 0);
    let wanted = |(_, _, need, ..): &&Route| memory == Memory::Warm || *need != Need::Nothing;
    let each = |route: &'static Route| [Moment::Waiting, Moment::Woken].map(|at| (route, at));
    for (&(route, method, need, path, body), moment) in ROUTES.iter().filter(wanted).flat_map(each)
    {
        routes += 1;
        for polls in 0.. {
            assert!(polls < 500, "{method} {route} never ends");
            let ready = world.ready(need, &mut game).await;
            let (mut path, mut body) = (path.to_string(), body.to_string());
            let operator = path.starts_with("/api/admin") || path == "/api/notice";
            let nobody = if operator || path == "/metrics" { "operator" } else { "ada" };
            let who = ready.as_ref().map_or(nobody, |(_, who)| who);
            let mut before = None;
            if let Some((id, _)) = &ready {
                let handle = world.hub.table(id).await.unwrap().unwrap();
                let room = handle.room();
                let act = next(&handle).map(|(_, action)| action).unwrap_or_default();
                // A link is made by who sits there.
                let link = letters(secret::SECRET).unwrap();
                if path.contains("LINK") {
                    let deed = Deed::Link { device: hashed(&link) };
                    done(&handle, &World::id("ada"), deed).await.unwrap();
                }
                let act = if body.starts_with('{') { act } else { act.replace(' ', "+") };
                path = path.replace("ID", id).replace("LINK", &link);
                body = body.replace("ACT", &act).replace("VERSION", &room.len().to_string());
                before = Some(room);
            }
            if memory == Memory::Cold {
                world = World::new(Hub::new(context(store.clone())));
                assert_eq!(*world.hub.awake().borrow(), 0);
            }
            let known = store.tables_of(&World::id("ada")).await.unwrap().len();
            let request = world.request(who, method, &path, &body);
            let answer = cut(World::answer(world.routes.clone(), request), polls, moment).await;
            cuts += 1;
            if let (Some((id, _)), Some(room)) = (&ready, before) {
                // Who has the page open no more is not there.
                let handle = world.hub.table(id).await.unwrap().unwrap();
                assert!(
                    !handle.is_here(&World::id(who)),
                    "{method} {route} after {polls} polls, {moment:?}"
                );
                world.goes_on(id).await;
                let now = handle.room();
                // Its own action at most, and the one that showed that the table goes on.
                let acts = route.contains("/act");
                let most = room.len() + if acts { 2 } else { 1 };
                assert!(now.len() <= most, "{method} {route}: {} and {}", room.len(), now.len());
                if acts && answer.is_some() && now.stage == Stage::Playing {
                    assert_eq!(now.len(), most, "{method} {route}: answered, and not done");
                }
                let stored = store.table(id).await.unwrap().unwrap();
                let new = &stored.journal[room.entries..];
                let count = |kind| new.iter().filter(|entry| entry.kind == kind).count();
                assert!(count(Kind::Chat) <= 2 && count(Kind::Next) <= 1 && count(Kind::Vote) <= 1);
                if let Some(next) = &now.next {
                    world.goes_on(next).await;
                }
            } else {
                let now = store.tables_of(&World::id("ada")).await.unwrap();
                assert!(now.len() <= known + 1 || now.len() == 50);
            }
            if let Some((status, text)) = answer {
                let fine = match path.as_str() {
                    "/a/0/x" => status == 404,
                    // Without a session the door is shown.
                    path if path.starts_with("/admin") && method == "POST" => {
                        matches!(status, 403 | 429)
                    }
                    path if path.contains("/nowhere") || path.contains("/nobody") => status == 404,
                    path if path.ends_with("/ws")
                        || path.starts_with("/api/") && path.ends_with("/bot") =>
                    {
                        (400..500).contains(&status)
                    }
                    // Nothing was done yet that could be taken back, or it cannot.
                    path if path.ends_with("/undo") => matches!(status, 200 | 422),
                    // Only a lesson goes on by words, and is tried again.
                    path if path.ends_with("/goon") || path.ends_with("/tryagain") => status == 404,
                    // Only an old table is left.
                    path if path.ends_with("/leave") => status == 422,
                    // It is taken after the first time.
                    path if path.ends_with("/fill") => matches!(status, 200 | 422),
                    // Nobody takes a seat back for somebody else.
                    path if path.ends_with("/bot") => matches!(status, 200 | 422),
                    // Nobody has such a code.
                    "/me/come" | "/api/visitors/recover" => status == 422,
                    _ => matches!(status, 200 | 201 | 204 | 303),
                };
                assert!(fine, "{method} {path}: {status} {text}");
                break;
            }
        }
    }
    // Whatever was made on the way can be played.
    for table in store.tables_of(&World::id("ada")).await.unwrap() {
        let (status, _) = world.get("ada", &format!("/t/{}", table.id)).await;
        assert_eq!(status, 200);
        assert!(table.stage != Stage::Waiting || table.names.iter().any(String::is_empty));
    }
    assert!(cuts > 3 * routes, "only {cuts} cuts: the routes wait more often than that");
}
