//! The live stream: whole tables, and what changed since; drawn once for all who see the same.

use axum::body::Bytes;
use futures_util::FutureExt as _;
use tokio_stream::StreamExt as _;

use super::cut::World;
use super::*;

/// An open stream, and what its page has.
pub(super) struct Open {
    pieces: axum::body::BodyDataStream,
    has: Vec<String>,
}

fn cut_up(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for (at, piece) in text.split('<').enumerate() {
        match (at, piece.starts_with('/')) {
            (0, _) => parts[0].push_str(piece),
            (_, true) => {
                let last = parts.last_mut().unwrap();
                last.push('<');
                last.push_str(piece);
            }
            (_, false) => parts.push(piece.into()),
        }
    }
    parts
}

impl Open {
    pub(super) async fn new(world: &World, who: &str, path: &str) -> Open {
        Open { pieces: world.open(who, path).await.into_data_stream(), has: Vec::new() }
    }

    /// How many pieces there are to be read by now.
    pub(super) fn waiting(&mut self) -> usize {
        let next = || self.pieces.next().now_or_never().map(|piece| piece.unwrap().unwrap());
        std::iter::from_fn(next).count()
    }

    /// Is it over, if all that is said before that is but that it is still there?
    pub(super) async fn ends(&mut self) -> bool {
        while let Some(piece) = self.pieces.next().await {
            if !piece.unwrap().starts_with(b"event: ping") {
                return false;
            }
        }
        true
    }

    /// The next news of the table: the bytes, what they are called, and the whole text.
    pub(super) async fn news(&mut self) -> (Bytes, String, String) {
        loop {
            let bytes = self.pieces.next().await.unwrap().unwrap();
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            let name =
                text.strip_prefix("event: ").unwrap().split('\n').next().unwrap().to_string();
            let data = text.split_once("\ndata: ").unwrap().1.trim_end_matches('\n');
            match name.as_str() {
                "table" => self.has = cut_up(data),
                "changes" => {
                    let (mut all, mut next) = (self.has.clone(), 0isize);
                    for item in cut_up(data) {
                        if let Some(part) = item.strip_prefix('+') {
                            all.push(part.into());
                            next += 1;
                            continue;
                        }
                        let (count, skip) = item.split_once(' ').unwrap_or((&item, "0"));
                        next += skip.parse::<isize>().unwrap();
                        for _ in 0..count.parse::<usize>().unwrap() {
                            all.push(all[next as usize].clone());
                            next += 1;
                        }
                    }
                    self.has = all.split_off(self.has.len());
                }
                _ => continue,
            }
            let whole = self.has.join("<");
            let table = self.has.iter().position(|part| part.contains(" id=\"table\"")).unwrap();
            self.has.drain(..table);
            return (bytes, name, whole);
        }
    }

    /// News of the table after so many actions.
    async fn after(&mut self, version: usize) -> (Bytes, String, String) {
        loop {
            let news = self.news().await;
            if news.2.contains(&format!("data-version=\"{version}\"")) {
                return news;
            }
        }
    }
}

#[tokio::test]
async fn changes_lead_to_what_a_whole_table_shows() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    for who in ["ada", "cy"] {
        let id = world.table(vec![None, None], &["ada", "bo"]).await;
        let handle = world.hub.table(&id).await.unwrap().unwrap();
        let path = format!("/t/{id}/live");
        let mut whole = Open::new(&world, who, &format!("{path}?v=0")).await;
        let mut changes = Open::new(&world, who, &format!("{path}?changes=on&v=0")).await;
        let now = handle.room().len();
        assert_eq!(whole.after(now).await.2, changes.after(now).await.2);
        let (mut saved, mut all_in_all) = (0, 0);
        for _ in 0..12 {
            // A short game may be over by then.
            let Some((visitor, action)) = next(&handle) else { break };
            act(&handle, &visitor, &action).await.unwrap();
            let len = handle.room().len();
            let (all, part) = (whole.after(len).await, changes.after(len).await);
            assert_eq!((all.1.as_str(), part.1.as_str()), ("table", "changes"));
            assert_eq!(all.2, part.2);
            saved += part.0.len();
            all_in_all += all.0.len();
        }
        assert!(saved * 4 < all_in_all, "an update costs what changed: {saved} of {all_in_all}");
    }
}

/// Two who look on get the very same bytes; who sits gets others.
#[tokio::test]
async fn all_who_look_on_share_one_drawing() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    let path = format!("/t/{id}/live?changes=on&v=0");
    let mut one = Open::new(&world, "cy", &path).await;
    let mut two = Open::new(&world, "di", &path).await;
    let mut sits = Open::new(&world, "ada", &path).await;
    for _ in 0..5 {
        let (visitor, action) = next(&handle).unwrap();
        act(&handle, &visitor, &action).await.unwrap();
        let len = handle.room().len();
        let (a, b, own) = (one.after(len).await, two.after(len).await, sits.after(len).await);
        assert_eq!(a.0.as_ptr(), b.0.as_ptr(), "drawn, compared and packed once");
        assert_ne!(a.0, own.0);
    }
}

/// When everybody has the news nothing of it is kept: an idle table costs no drawings.
#[tokio::test]
async fn a_drawing_is_let_go_when_all_have_it() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    let path = format!("/t/{id}/live?changes=on&v=0");
    let mut one = Open::new(&world, "cy", &path).await;
    let mut two = Open::new(&world, "di", &path).await;
    let mut sits = Open::new(&world, "ada", &path).await;
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    let len = handle.room().len();
    sits.after(len).await;
    assert_eq!(handle.gallery.len(), 0, "what a player sees is nobody else's");
    one.after(len).await;
    assert_eq!(handle.gallery.len(), 1, "kept for whoever looks at the same");
    two.after(len).await;
    assert_eq!(handle.gallery.len(), 0);
    // And the next one is as good.
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    let len = handle.room().len();
    one.after(len).await;
    two.after(len).await;
    assert_eq!(handle.gallery.len(), 0);
}

/// Whoever comes and goes is seen by all, though the table itself has not changed.
#[tokio::test]
async fn presence_is_news() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let path = format!("/t/{id}/live?changes=on&v=0");
    let mut ada = Open::new(&world, "ada", &path).await;
    let away = ada.news().await.2;
    let bo = Open::new(&world, "bo", &path).await;
    let here = ada.news().await.2;
    assert_ne!(away, here);
    drop(bo);
    let left = ada.news().await.2;
    assert_ne!(left, here);
    assert!(left.contains("away just now") && !here.contains("away just now"));
}

/// Whoever says that they have seen more than there is gets the table as it is.
#[tokio::test]
async fn nobody_has_seen_what_is_to_come() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    for seen in [1, usize::MAX] {
        let mut ada = Open::new(&world, "ada", &format!("/t/{id}/live?v={seen}")).await;
        assert!(ada.news().await.2.contains("id=\"table\""), "{seen}");
        let (status, _) = world.send("ada", "GET", &format!("/t/{id}/steps?from={seen}"), "").await;
        assert_eq!(status, 200, "{seen}");
        let path = format!("/t/{id}/replay?at={seen}");
        assert_eq!(world.send("ada", "GET", &path, "").await.0, 200, "{seen}");
    }
}
