//! Who a visitor is: presence, names, links to a seat, codes, tokens; and what others may not do.

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, header};
use futures_util::StreamExt as _;
use tower::ServiceExt as _;

use super::cut::World;
use super::hang_up::socket;
use super::streams::Open;
use super::*;
use crate::ops::Site;
use crate::tokens::Tokens;

/// A reload is no absence, and neither is a program that asks now and then.
#[tokio::test]
async fn nobody_is_replaced_before_they_have_been_gone_for_a_while() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let away = Duration::from_secs(3600);
    let hub = Hub::new(Context { away, ..context(store) });
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let on = Deed::StandIn { seat: Seat::new(0), on: true };
    let refused =
        async || matches!(done(&handle, "visitor Bo", on.clone()).await, Err(Wrong::Refused(_)));
    assert!(refused().await, "the table has just been opened");
    drop(handle.enter("visitor Ada", None));
    assert!(!handle.is_here("visitor Ada") && !handle.is_away("visitor Ada"));
    assert!(refused().await, "she may be back in a moment");
}

/// Whoever is replaced is asked before the game is ended, and told of a vote.
#[tokio::test]
async fn nobody_ends_a_game_alone_by_replacing_the_other() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    done(&handle, "visitor Bo", Deed::StandIn { seat: Seat::new(0), on: true }).await.unwrap();
    done(&handle, "visitor Bo", Deed::GiveUp(true)).await.unwrap();
    assert_eq!(handle.room().stage, Stage::Playing, "Ada has not been heard");
    let asked = handle.page("visitor Ada", Lang::En).give_up;
    assert!(matches!(asked, Consent::Asked { .. }), "{asked:?}");
    done(&handle, "visitor Ada", Deed::GiveUp(false)).await.unwrap();
    assert_eq!(handle.page("visitor Bo", Lang::En).give_up, Consent::May);
}

/// While a bot plays for somebody, their page asks them nothing but whether they are back.
#[tokio::test]
async fn whom_a_bot_stands_in_for_is_not_asked() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    // The bot takes its time: Ada is asked all the while.
    let hub = Hub::new(Context { pace: Duration::from_secs(3600), ..context(store) });
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let page = || {
        let page = handle.page("visitor Ada", Lang::En);
        ui::page::table_live(Lang::En, &page).into_string()
    };
    assert!(page().contains("data-do=") && !page().contains("A bot plays for you."));
    let bot = |on| Deed::StandIn { seat: Seat::new(0), on };
    done(&handle, "visitor Ada", bot(true)).await.unwrap();
    assert!(!page().contains("data-do=") && page().contains("A bot plays for you."));
    done(&handle, "visitor Ada", bot(false)).await.unwrap();
    assert!(page().contains("data-do=") && !page().contains("A bot plays for you."));
}

/// Bots that nobody plays with and nobody looks at rest, and go on when somebody comes.
#[tokio::test]
async fn bots_that_nobody_looks_at_sleep() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let fresh =
        || Context { pace: Duration::ZERO, unwatched: Unwatched::Sleep, ..context(store.clone()) };
    let bots = wanted(vec![Some(Level::Random), Some(Level::Random)]);
    let hub = Hub::new(fresh());
    let (id, handle) = made(&hub, &bots, &[]).await;
    // A table where one person waits goes on; it shows that time has passed.
    let (_, other) = made(&hub, &wanted(vec![Some(Level::Random), None]), &["Ada"]).await;
    until(&other, |room| room.len() > 0).await;
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(handle.room().len(), 0, "nobody looks");
    // After a restart, too, until somebody does.
    let hub = Hub::new(fresh());
    let handle = hub.table(&id).await.unwrap().unwrap();
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(handle.room().len(), 0);
    let _here = handle.enter("somebody", None);
    assert!(until_over(&handle).await.len() > 4);
}

#[tokio::test]
async fn a_secret_link_does_nothing_before_the_button_is_pressed() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    let (status, page) = world.send("ada", "POST", &format!("/t/{id}/device"), "").await;
    assert_eq!(status, 200);
    let link = page.split('"').find(|part| part.contains("/device/")).unwrap().to_string();
    let secret = link.rsplit('/').next().unwrap();
    assert!(!page.contains(&handle.room().seats[0].row.device), "the hash is not shown");
    let stored = world.hub.context.store.table(&id).await.unwrap().unwrap();
    assert!(
        !stored.seats.iter().any(|seat| seat.device.contains(secret)),
        "the secret is not kept"
    );
    let (status, page) = world.get("phone", &link).await;
    assert!(status == 200 && page.contains("Take the seat"), "{status} {page}");
    assert_eq!(handle.room().seat_of(&World::id("phone")), None, "a look takes nothing");
    assert_eq!(world.send("phone", "POST", &link, "").await.0, 200);
    assert_eq!(handle.room().seat_of(&World::id("phone")), Some(Seat::new(0)));
    assert_eq!(world.get("spy", &link).await.0, 404, "it works once");
    let (status, _) = world.send("spy", "POST", &format!("/t/{id}/device"), "").await;
    assert_eq!(status, 403, "only who sits there gets a link");
}

/// Whoever signs the other devices out ends what is open there; what is open here goes on.
#[tokio::test]
async fn signing_out_ends_open_pages_and_sockets() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let (addr, serving) = world.serve().await;
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    // Another device of hers.
    let (store, ada) = (&world.hub.context.store, World::id("ada"));
    let code = world.app.tokens.new_code(store, &ada).await.unwrap();
    let (phone, _) = world.app.tokens.come_back(store, &code).await.unwrap().unwrap();
    let path = format!("/t/{id}/live?changes=on&v=0");
    let mut page = Open::new(&world, "ada", &path).await;
    let path = format!("/api/tables/{id}/ws");
    let mut old = socket(addr, &path, &World::secret("ada")).await;
    let mut own = socket(addr, &path, &phone).await;
    for socket in [&mut old, &mut own] {
        assert!(socket.next().await.unwrap().unwrap().is_text());
    }
    page.waiting();
    world.app.tokens.sign_out(store, &ada, &hashed(&phone)).await.unwrap();
    say(&handle, &World::id("bo"), "hello").await.unwrap();
    assert!(page.ends().await);
    // What was on its way is still there; then it is over.
    while let Some(Ok(said)) = old.next().await {
        assert!(said.is_text() || said.is_close());
        let said = said.into_text().unwrap_or_default();
        assert!(!said.contains("hello"));
    }
    assert!(own.next().await.unwrap().unwrap().is_text());
    // And nothing opens it again.
    let response = world.send("ada", "GET", "/api/me", "").await;
    assert!(!response.1.contains("Ada"), "{response:?}");
    serving.abort();
}

#[tokio::test]
async fn names_at_a_table_can_be_told_apart() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None, None]), &["Ada"]).await;
    sit(&handle, "visitor B", None, "Аda").await.unwrap();
    say(&handle, "visitor Ada", "a\u{202e}b\u{200b}c").await.unwrap();
    let page = handle.page("visitor Ada", Lang::En);
    assert_eq!(page.seats[1].name, "Аda (2)");
    assert_eq!(words(&page.chat[0]), "abc");
}

/// What a browser on a page of another origin sends along.
#[tokio::test]
async fn a_page_of_another_port_opens_no_socket() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let status = async |path: &str, key: &'static str, value: &'static str| {
        let mut request = Request::builder()
            .uri(format!("/api/tables/{id}/{path}"))
            .header(header::HOST, "here:7777")
            .header(header::UPGRADE, "websocket")
            .header(header::CONNECTION, "upgrade")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
            .header(header::COOKIE, format!("majo={}", World::secret("ada")))
            .header(key, value)
            .body(Body::empty())
            .unwrap();
        let from: std::net::SocketAddr = ([127, 0, 0, 1], 1).into();
        request.extensions_mut().insert(ConnectInfo(from));
        world.routes.clone().oneshot(request).await.unwrap().status().as_u16()
    };
    for path in ["ws", "bot"] {
        assert_eq!(status(path, "origin", "http://here:8888").await, 403);
        assert_eq!(status(path, "sec-fetch-site", "same-site").await, 403);
        assert_eq!(status(path, "origin", "null").await, 403);
        // No server is below to hand the connection over; but it is not turned away.
        assert_ne!(status(path, "origin", "http://here:7777").await, 403);
        assert_ne!(status(path, "x-no", "origin").await, 403, "programs say nothing");
    }
}

#[tokio::test]
async fn private_pages_are_kept_by_nobody_between() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    for path in ["/".to_string(), format!("/t/{id}"), format!("/api/tables/{id}"), "/me".into()] {
        let mut request = Request::builder().uri(&path).body(Body::empty()).unwrap();
        let from: std::net::SocketAddr = ([127, 0, 0, 1], 1).into();
        request.extensions_mut().insert(ConnectInfo(from));
        let response = world.routes.clone().oneshot(request).await.unwrap();
        let all = |name: header::HeaderName| {
            let values = response.headers().get_all(name).iter();
            values.map(|value| value.to_str().unwrap()).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(all(header::CACHE_CONTROL), "private, no-cache", "{path}");
        assert!(all(header::VARY).contains("cookie"), "{path}");
    }
}

#[tokio::test]
async fn only_tokens_that_were_made_here_are_taken() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let tokens = Tokens::load(&store).await.unwrap();
    let token = tokens.fresh().unwrap();
    assert_eq!(tokens.visitor(&store, &token).await.unwrap(), Some(hashed(&token)));
    let chosen = "chosen2by2somebody2else222222222";
    assert_eq!(tokens.visitor(&store, chosen).await.unwrap(), None);
    // One of an older majo, whose owner has been here.
    store.set_name(&hashed(chosen), "Ada").await.unwrap();
    assert_eq!(tokens.visitor(&store, chosen).await.unwrap(), Some(hashed(chosen)));
    // The same after a restart.
    let again = Tokens::load(&store).await.unwrap();
    assert_eq!(again.visitor(&store, &token).await.unwrap(), Some(hashed(&token)));
}

#[tokio::test]
async fn a_code_brings_somebody_back_and_others_can_be_signed_out() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let tokens = Tokens::load(&store).await.unwrap();
    let first = tokens.fresh().unwrap();
    let ada = hashed(&first);
    store.set_name(&ada, "Ada").await.unwrap();
    let old = tokens.new_code(&store, &ada).await.unwrap();
    let code = tokens.new_code(&store, &ada).await.unwrap();
    assert!(tokens.come_back(&store, &old).await.unwrap().is_none(), "a new code voids the old");
    assert!(tokens.come_back(&store, "").await.unwrap().is_none());
    let (second, who) = tokens.come_back(&store, &code.to_uppercase()).await.unwrap().unwrap();
    assert_eq!((&who, store.name(&who).await.unwrap()), (&ada, Some("Ada".into())));
    let (third, _) = tokens.come_back(&store, &code).await.unwrap().unwrap();
    for token in [&first, &second, &third] {
        assert_eq!(tokens.visitor(&store, token).await.unwrap().as_ref(), Some(&ada));
    }
    tokens.sign_out(&store, &ada, &hashed(&second)).await.unwrap();
    for tokens in [tokens, Tokens::load(&store).await.unwrap()] {
        assert_eq!(tokens.visitor(&store, &second).await.unwrap().as_ref(), Some(&ada));
        for out in [&first, &third] {
            assert_eq!(tokens.visitor(&store, out).await.unwrap(), None);
            assert!(!tokens.stands(&hashed(out), &ada));
        }
        assert!(tokens.stands(&hashed(&second), &ada));
    }
}

/// Every wrong code is answered alike.
#[tokio::test]
async fn a_wrong_code_tells_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let (status, page) = world.send("ada", "POST", "/me/code", "").await;
    let code = page.split("<code class=\"code\">").nth(1).unwrap().split('<').next().unwrap();
    assert_eq!((status, code.len()), (200, 23), "{page}");
    assert!(!world.get("ada", "/me").await.1.contains(code), "it is shown once");
    let wrong = world.send("bo", "POST", "/me/come", "code=aaaaa-aaaaa-aaaaa-aaaaa").await;
    let other = world.send("bo", "POST", "/me/come", "code=x").await;
    assert_eq!(wrong.0, 422);
    assert_eq!(wrong, other);
    assert_eq!(world.send("bo", "POST", "/me/come", &format!("code={code}")).await.0, 303);
}

#[tokio::test]
async fn a_missing_seat_is_told_and_hurts_nobody_else() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let store = world.hub.context.store.clone();
    sqlx::query("DELETE FROM seats WHERE seat = 1").execute(&store.pool).await.unwrap();
    let world = World::new(Hub::new(context(store)));
    let (status, page) = world.get("ada", &format!("/t/{id}")).await;
    assert!(status == 503 && !page.contains("seats"), "{status} {page}");
    assert_eq!(world.get("ada", "/").await.0, 200, "the lobby lists it, or not");
}

/// A file that is no database is named as such, at once.
#[tokio::test]
async fn a_broken_file_is_told_by_its_cause() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("majo.sqlite"), "this is no database".repeat(500)).unwrap();
    let error = Store::in_folder(dir.path()).await.unwrap_err().to_string();
    assert!(error.contains("not a database") && !error.contains("timed out"), "{error}");
}

/// While the database is away nobody waits for it, and what needs none is answered.
#[tokio::test]
async fn nobody_waits_for_a_database_that_is_away() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let store = &world.hub.context.store;
    world.pulse.feel(store).await;
    assert_eq!(world.get("ada", "/").await.0, 200);
    store.close().await;
    world.pulse.feel(store).await;
    let (status, text) = world.get("ada", "/api/tables").await;
    assert!(status == 503 && text.contains("\"server\""), "{status} {text}");
    assert_eq!(world.get("ada", "/").await.0, 503);
    assert_eq!(world.get("ada", "/health").await.0, 200);
}

/// A pack file with a mistake on every line is read once, and not where others are answered.
#[tokio::test]
async fn a_file_full_of_mistakes_is_told_in_short() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let body = format!("text={}", "xa+%3D+1%0A".repeat(5000).replace("xa", "x"));
    for (n, game) in GameId::ALL.into_iter().enumerate() {
        let text = body.replace("x+", &format!("x{n}+"));
        let (status, page) =
            world.send("ada", "POST", &format!("/packs/{game}/preview"), &text).await;
        assert_eq!(status, 200);
        assert!(page.matches("<li").count() < 300, "{game}");
    }
}

/// Language, theme and name lead back to where somebody was, and never away from here.
#[tokio::test]
async fn no_link_of_ours_leads_to_another_site() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let based = Site { base: "/majo".parse().unwrap(), ..Site::default() };
    for (site, base) in [(Site::default(), ""), (based, "/majo")] {
        let world = World::at(hub.clone(), &site, 1e8);
        let sent = async |method: &str, path: String, body: String| {
            let mut request = Request::builder()
                .method(method)
                .uri(path)
                .header(header::HOST, "here")
                .header(header::ORIGIN, "http://here")
                .header(header::COOKIE, format!("majo={}", World::secret("ada")))
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                .body(Body::from(body))
                .unwrap();
            let from: std::net::SocketAddr = ([127, 0, 0, 1], 1).into();
            request.extensions_mut().insert(ConnectInfo(from));
            let answer = world.routes.clone().oneshot(request).await.unwrap();
            let to = answer.headers().get(header::LOCATION).map(|to| to.to_str().unwrap().into());
            (answer.status().as_u16(), to.unwrap_or_else(String::new))
        };
        for (to, wanted) in [
            ("/t/abc%3Fx%3D1%23y", "/t/abc?x=1#y"),
            ("//evil", "/"),
            ("%2F%2Fevil", "/"),
            ("///evil", "/"),
            ("/%5Cevil", "/"),
            ("%5C%5Cevil", "/"),
            ("/%09/evil", "/"),
            ("/%0A/evil", "/"),
            ("/%0D%0ALocation:%20https://evil", "/"),
            ("/%00/evil", "/"),
            ("/%7F/evil", "/"),
            ("https://evil", "/"),
            ("https:evil", "/"),
            ("javascript:alert(1)", "/"),
            ("evil", "/"),
            ("%20//evil", "/"),
            ("", "/"),
        ] {
            let wanted = (303, format!("{base}{wanted}"));
            for path in ["/lang/ja", "/theme/light"] {
                let found = sent("GET", format!("{base}{path}?to={to}"), String::new()).await;
                assert_eq!(found, wanted, "{path} {to}");
            }
            let found = sent("POST", format!("{base}/name"), format!("name=Ada&to={to}")).await;
            assert_eq!(found, wanted, "/name {to}");
        }
    }
}
