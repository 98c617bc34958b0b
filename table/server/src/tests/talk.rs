//! People at a table: talk, emotes, those who look on, bots for free seats, who is there.

use ui::Emote;
use ui::page::Asides;

use super::heal::as_stored;
use super::*;

fn aside(name: &str, text: &str) -> Deed {
    Deed::Aside { name: name.into(), text: text.into() }
}

fn fill(seat: u8, level: Level) -> Deed {
    Deed::Fill { seat: Seat::new(seat), level }
}

#[tokio::test]
async fn a_free_seat_is_filled_with_a_bot_by_who_sits_there() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None, None]), &["Ada"]).await;
    let stranger = done(&handle, "visitor Eve", fill(1, Level::Easy)).await;
    assert!(matches!(stranger, Err(Wrong::NotSeated)), "{stranger:?}");
    done(&handle, "visitor Ada", fill(1, Level::Easy)).await.unwrap();
    let page = handle.page("visitor Ada", Lang::Ja);
    assert_eq!(page.seats[1].bot, Some("easy"));
    assert_eq!(page.seats[1].name, ui::bot(&id, 1, Lang::Ja));
    assert_eq!(handle.page("visitor Ada", Lang::En).seats[1].name, ui::bot(&id, 1, Lang::En));
    for taken in [0, 1, 7] {
        let refused = done(&handle, "visitor Ada", fill(taken, Level::Easy)).await;
        assert!(matches!(refused, Err(Wrong::Refused(_))), "{taken}: {refused:?}");
    }
    assert_eq!(handle.room().stage, Stage::Waiting);
    done(&handle, "visitor Ada", fill(2, Level::Hard)).await.unwrap();
    assert_eq!(handle.room().stage, Stage::Playing, "with the last seat the game begins");
    as_stored(&hub, &id, &handle).await;
    let late = done(&handle, "visitor Ada", fill(2, Level::Easy)).await;
    assert!(matches!(late, Err(Wrong::Refused(_))), "{late:?}");
}

#[tokio::test]
async fn an_emote_is_talk_of_its_own_kind_and_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let first = hub(&dir).await;
    let (id, handle) = made(&first, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let none = done(&handle, "visitor Eve", Deed::Emote(Emote::Nice)).await;
    assert!(matches!(none, Err(Wrong::NotSeated)), "{none:?}");
    done(&handle, "visitor Ada", Deed::Emote(Emote::Nice)).await.unwrap();
    say(&handle, "visitor Bo", "thanks").await.unwrap();
    as_stored(&first, &id, &handle).await;
    first.context.store.close().await;
    // After a restart it is the same.
    let hub = hub(&dir).await;
    let handle = hub.table(&id).await.unwrap().unwrap();
    let chat = handle.page("visitor Bo", Lang::En).chat;
    assert_eq!(chat.iter().map(|one| one.n).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(chat[0].said, Saying::Emote(Emote::Nice));
    assert_eq!((chat[0].seat, chat[0].name.as_str()), (Some(Seat::new(0)), "Ada"));
    assert_eq!(words(&chat[1]), "thanks");
}

#[tokio::test]
async fn spectators_talk_among_themselves() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    done(&handle, "visitor Eve", aside("Eve\nAda", " who\n wins? ")).await.unwrap();
    done(&handle, "visitor Eve", aside("Eve", " \n ")).await.unwrap();
    let player = done(&handle, "visitor Ada", aside("Ada", "me")).await;
    assert!(matches!(player, Err(Wrong::NotSeated)), "{player:?}");
    as_stored(&hub, &id, &handle).await;
    let seen = |who: &str| handle.page(who, Lang::En);
    let page = seen("visitor Cy");
    assert_eq!(page.may_aside, Asides::Talk);
    assert_eq!(page.asides.len(), 1, "an empty line is no line");
    assert_eq!(page.asides[0].name, "Eve Ada", "a name is one line");
    assert_eq!(words(&page.asides[0]), "who wins?");
    assert_eq!(page.asides[0].seat, None);
    assert!(page.chat.is_empty(), "it is no talk of the players");
    // Players of a game with free talk may read it, if they open it.
    let page = seen("visitor Ada");
    assert_eq!((page.may_aside, page.asides.len()), (Asides::Read, 1));
}

/// Where the rules say how players talk, a second window would be a way round them.
#[tokio::test]
async fn players_who_may_only_signal_hear_nothing_of_spectators_and_send_no_emotes() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    for (chat, emotes) in [("signals", false), ("free", true)] {
        let mut plan = Wanted { game: GameId::Shadows, ..wanted(vec![None; 3]) };
        plan.options = if chat == "free" { vec![("chat".into(), chat.into())] } else { Vec::new() };
        let (_, handle) = made(&hub, &plan, &["Ada", "Bo", "Cy"]).await;
        let emote = done(&handle, "visitor Ada", Deed::Emote(Emote::Wow)).await;
        assert_eq!(emote.is_ok(), emotes, "{chat}: {emote:?}");
        let before = handle.page("visitor Ada", Lang::En);
        let told = |page: &ui::page::TablePage| {
            ui::page::table_live(Lang::En, page).into_string().replace(&page.id, "")
        };
        done(&handle, "visitor Eve", aside("Eve", "Bo has a nine")).await.unwrap();
        let after = handle.page("visitor Ada", Lang::En);
        assert_eq!((after.may_aside, after.asides.len()), (Asides::Hidden, 0));
        assert_eq!(told(&before), told(&after), "not even that something was said");
        assert_eq!(handle.page("visitor Eve", Lang::En).asides.len(), 1);
        for who in ["Ada", "Bo", "Cy"] {
            done(&handle, &format!("visitor {who}"), Deed::GiveUp(true)).await.unwrap();
        }
        let page = handle.page("visitor Ada", Lang::En);
        assert_eq!((page.may_aside, page.asides.len()), (Asides::Read, 1), "it is over");
    }
}

#[tokio::test]
async fn nobody_fills_a_journal_by_looking_on() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let mut kept = 0;
    let refused = loop {
        match done(&handle, "visitor Eve", aside("Eve", "again")).await {
            Ok(()) => kept += 1,
            Err(wrong) => break wrong,
        }
        assert!(kept <= 500, "it never ends");
    };
    assert!(matches!(refused, Wrong::Refused(_)), "{refused:?}");
    assert_eq!(kept, 500);
    assert_eq!(handle.page("visitor Eve", Lang::En).asides.len(), 60, "a page has the last ones");
    // The players go on.
    say(&handle, "visitor Ada", "still here").await.unwrap();
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
}

#[tokio::test]
async fn who_left_is_away_since_then() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let bo = || {
        let seat = handle.page("visitor Ada", Lang::En).seats[1].clone();
        (seat.here, seat.away)
    };
    assert_eq!(bo(), (false, None), "never seen: nobody knows since when");
    let page = handle.enter("visitor Bo", None);
    assert!(bo().0);
    drop(page);
    assert_eq!(bo(), (false, Some(0)));
}
