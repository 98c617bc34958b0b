//! The bot protocol over a WebSocket: a program that has sat down at a table is asked here, with
//! the same messages as over standard input and output (`docs/bots.md`).

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use axum::response::Response;
use bots::protocol::{FromBot, ToBot, changes, line};
use kernel::{Turn, Viewer};
use serde_json::Value;
use tokio::sync::watch;

use crate::App;
use crate::answer::Answer;
use crate::api::{Here, Not, Socket, Upgrade, Which, small};
use crate::deed::Deed;
use crate::handle::Handle;
use crate::room::Room;
use crate::store::Stage;
use crate::visitor::Visitor;
use crate::wrong::Wrong;

/// A WebSocket that speaks the bot protocol (docs/bots.md) to the program at the seat
#[utoipa::path(get, path = "/api/tables/{id}/bot", params(Which), responses(Socket, Not))]
pub(crate) async fn socket(here: Here, upgrade: Upgrade) -> Result<Response, Answer> {
    let Here { app, visitor, handle } = here;
    let upgrade = small(upgrade, visitor.lang)?;
    Ok(upgrade.on_upgrade(async move |socket| {
        let mut changes = handle.watch();
        changes.mark_changed();
        Talk {
            app,
            handle,
            changes,
            visitor,
            socket,
            worlds: None,
            told: None,
            asked: None,
            version: 0,
            n: 0,
        }
        .run()
        .await;
    }))
}

/// One program at a table.
struct Talk {
    app: Arc<App>,
    handle: Arc<Handle>,
    changes: watch::Receiver<Arc<Room>>,
    visitor: Visitor,
    socket: WebSocket,
    /// Has it said hello, and does it want worlds?
    worlds: Option<bool>,
    /// The view it has, if it wants only what changes.
    told: Option<Value>,
    /// The state of the table that it was last asked about.
    asked: Option<u64>,
    /// How many actions had been played then.
    version: usize,
    n: u64,
}

/// What comes next.
enum Next {
    Say(ToBot),
    /// What is wrong, and no more after it.
    Last(String),
    Nothing,
    End,
}

impl Talk {
    async fn run(mut self) {
        let _here = self.handle.enter(&self.visitor.id, self.visitor.address);
        let closing = self.app.closing.clone().cancelled();
        tokio::pin!(closing);
        let mut greeted = false;
        loop {
            if !self.app.tokens.stands(&self.visitor.token, &self.visitor.id) {
                return;
            }
            let next = tokio::select! {
                () = &mut closing => return,
                changed = self.changes.changed() => match changed {
                    Ok(()) if !self.handle.is_gone() => self.look(&mut greeted),
                    Ok(()) | Err(_) => return,
                },
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => self.heard(&text).await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Next::Nothing,
                    Some(Ok(Message::Binary(_))) => error("send text"),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                },
            };
            let over = matches!(next, Next::Say(ToBot::Over { .. }));
            match next {
                Next::Say(message) => {
                    let sent = self.socket.send(Message::Text(line(&message).into())).await;
                    if sent.is_err() || over {
                        return;
                    }
                }
                Next::Last(what) => {
                    // It goes away whether it has heard this or not.
                    let message = line(&ToBot::Error { what });
                    let _ = self.socket.send(Message::Text(message.into())).await;
                    return;
                }
                Next::Nothing => {}
                Next::End => return,
            }
        }
    }

    /// The table has changed: is there something to say?
    fn look(&mut self, greeted: &mut bool) -> Next {
        let room = self.handle.room();
        let Some(seat) = room.seat_of(&self.visitor.id) else {
            return match *greeted {
                true => Next::End,
                false => error("sit down first: POST /api/tables/{id}/seat"),
            };
        };
        if let Some(old) = &room.old {
            return Next::Last(ui::old::of_table(&old.differs, self.visitor.lang));
        }
        let Some(live) = &room.live else { return Next::Nothing };
        if !*greeted {
            *greeted = true;
            return Next::Say(ToBot::Hello(live.mind().hello(seat)));
        }
        if room.stage == Stage::Over {
            let outcome = match live.table().turn() {
                Turn::Over(outcome) => Some(outcome),
                Turn::Ask(_) => None,
            };
            return Next::Say(ToBot::Over { outcome });
        }
        let wanted = room.asked().has(seat) || room.welcome().has(seat);
        let (Some(worlds), true) = (self.worlds, wanted) else { return Next::Nothing };
        if self.asked == Some(live.turn_of(seat)) || room.stage != Stage::Playing {
            return Next::Nothing;
        }
        let version = room.version(Viewer::Seat(seat));
        (self.asked, self.version) = (Some(live.turn_of(seat)), version);
        self.n += 1;
        let clock = room.left(seat).unwrap_or_default();
        let mut ask = live.mind().ask(seat, self.n, clock, worlds);
        if let Some(told) = &mut self.told {
            let news = changes(told, &ask.view);
            *told = std::mem::replace(&mut ask.view, news);
            ask.changes = true;
        }
        Next::Say(ToBot::Ask(ask))
    }

    /// The program has said something.
    async fn heard(&mut self, text: &str) -> Next {
        if !self.app.tokens.stands(&self.visitor.token, &self.visitor.id) {
            return Next::End;
        }
        let said: FromBot = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(what) => return error(&what.to_string()),
        };
        if said.hello.is_some() {
            self.worlds = Some(said.worlds);
            self.told = said.changes.then(|| Value::Object(serde_json::Map::new()));
            return self.look(&mut true);
        }
        let Some(action) = said.action else { return error("write {\"do\": \"…\"}") };
        // An answer to an older question is late, and one that waits needs no deed.
        let (Some(action), true) = (action, said.n.is_none_or(|n| n >= self.n)) else {
            return Next::Nothing;
        };
        if !self.app.acts.allow(&self.visitor.id) {
            return error("too often: wait a little");
        }
        let version = said.n.map(|_| self.version);
        let deed = Deed::Act { version, actions: vec![action] };
        match self.handle.ask(&self.visitor, deed).await {
            Ok(()) => Next::Nothing,
            // The table moved on by itself: late too, and no fault of the program's.
            Err(Wrong::Stale) => Next::Nothing,
            Err(wrong) => {
                // It is asked again.
                self.asked = None;
                self.changes.mark_changed();
                error(&wrong.words(self.visitor.lang).join(" "))
            }
        }
    }
}

fn error(what: &str) -> Next {
    Next::Say(ToBot::Error { what: what.into() })
}
