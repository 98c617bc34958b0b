//! What players add to the deal: commitments, then secrets, then cards; and what is refused.

use kernel::mix::Secret;
use kernel::record::{FORMAT, FORMAT_MIXED, Record};

use super::heal::as_stored;
use super::*;
use crate::parts::PATIENCE;

const ADA: &str = "a cat on the windowsill";
const BO: &str = "it rained all afternoon";

fn hash(words: &str) -> String {
    words.parse::<Secret>().unwrap().commitment().as_str().into()
}

async fn commits(handle: &Handle, who: &str, hash: &str) -> Result<(), Wrong> {
    done(handle, &format!("visitor {who}"), Deed::Commit(hash.into())).await
}

async fn reveals(handle: &Handle, who: &str, words: &str) -> Result<(), Wrong> {
    done(handle, &format!("visitor {who}"), Deed::Reveal(words.into())).await
}

async fn sits(handle: &Handle, who: &str, hash: &str) -> Result<(), Wrong> {
    let (name, commitment) = (who.into(), hash.into());
    let sit = Deed::SitAdding { seat: None, name, commitment };
    done(handle, &format!("visitor {who}"), sit).await
}

fn why(done: Result<(), Wrong>) -> String {
    done.expect_err("it is refused").words(Lang::En).join(" ")
}

/// The match file of a match that is given up here.
async fn record(handle: &Handle) -> Record {
    for who in ["Ada", "Bo"] {
        let _ = done(handle, &format!("visitor {who}"), Deed::GiveUp(true)).await;
    }
    let text = crate::ending::file(handle.room()).await.unwrap();
    let record = Record::parse(&text).unwrap();
    let loaded = Packs::default().load::<games::Agate>().unwrap();
    record.replay::<games::Agate>(loaded.pack, &loaded.hash).expect("it can be checked");
    record
}

#[tokio::test]
async fn the_cards_are_dealt_when_all_secrets_are_revealed() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada"]).await;
    let server = handle.room().commitment().expect("the server has committed before anybody");
    commits(&handle, "Ada", &hash("another thing altogether")).await.unwrap();
    commits(&handle, "Ada", &hash(ADA)).await.expect("a mind may change while seats are free");
    sits(&handle, "Bo", &hash(BO)).await.unwrap();
    assert_eq!(handle.room().stage, Stage::Waiting, "nothing is dealt yet");
    as_stored(&hub, &id, &handle).await;
    reveals(&handle, "Bo", BO).await.unwrap();
    assert_eq!(handle.room().stage, Stage::Waiting);
    as_stored(&hub, &id, &handle).await;
    // What is revealed is the server's to know, and nobody else's.
    for (who, lang) in [("visitor Ada", Lang::En), ("", Lang::Ja)] {
        let page = handle.page(who, lang);
        let page = ui::page::table_live(lang, &page).into_string();
        assert!(page.contains(&hash(BO)) && !page.contains(BO), "{page}");
    }
    reveals(&handle, "Ada", ADA).await.unwrap();
    assert_eq!(handle.room().stage, Stage::Playing);
    as_stored(&hub, &id, &handle).await;
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    as_stored(&hub, &id, &handle).await;
    let record = record(&handle).await;
    assert_eq!((record.header.majo, &record.header.commitment), (FORMAT_MIXED, &server));
    assert_eq!(record.header.commitments, [Some(hash(ADA)), Some(hash(BO))]);
    let footer = record.footer.unwrap();
    assert_eq!(footer.secrets, [Some(ADA.into()), Some(BO.into())]);
    let stored = hub.context.store.table(&id).await.unwrap().unwrap();
    assert_eq!(stored.table.stage, Stage::Over);
}

#[tokio::test]
async fn who_adds_nothing_waits_for_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada"]).await;
    sit(&handle, "visitor Bo", None, "Bo").await.unwrap();
    assert_eq!(handle.room().stage, Stage::Playing);
    assert_eq!(record(&handle).await.header.majo, FORMAT);
}

/// A table that is full from its first moment on waits for the secret of whoever made it.
#[tokio::test]
async fn one_alone_with_bots_may_add_as_well() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let commitment = Some(ADA.parse::<Secret>().unwrap().commitment());
    let wanted = Wanted { commitment, ..wanted(vec![None, Some(Level::Random)]) };
    let (id, handle) = made(&hub, &wanted, &["Ada"]).await;
    assert_eq!(handle.room().stage, Stage::Waiting);
    as_stored(&hub, &id, &handle).await;
    reveals(&handle, "Ada", ADA).await.unwrap();
    assert_eq!(handle.room().stage, Stage::Playing);
    assert_eq!(record(&handle).await.footer.unwrap().secrets, [Some(ADA.into()), None]);
}

#[tokio::test]
async fn a_secret_that_is_not_revealed_is_left_out_for_all_to_see() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada"]).await;
    commits(&handle, "Ada", &hash(ADA)).await.unwrap();
    sits(&handle, "Bo", &hash(BO)).await.unwrap();
    reveals(&handle, "Ada", ADA).await.unwrap();
    // Bo does not answer, and time passes.
    handle.bend(|room| room.opened -= PATIENCE).await;
    until(&handle, |room| room.stage == Stage::Playing).await;
    as_stored(&hub, &id, &handle).await;
    let late = why(reveals(&handle, "Bo", BO).await);
    assert!(late.contains("have been dealt"), "{late}");
    as_stored(&hub, &id, &handle).await;
    let record = record(&handle).await;
    assert_eq!(record.header.commitments, [Some(hash(ADA)), Some(hash(BO))]);
    assert_eq!(record.footer.unwrap().secrets, [Some(ADA.into()), None]);
    let page = cut::World::new(hub.clone());
    let (status, page) = page.get("ada", &format!("/t/{id}/result")).await;
    assert_eq!(status, 200);
    assert!(page.contains(ADA) && page.contains("Not revealed in time"), "{page}");
}

/// A server that ends while secrets are waited for goes on waiting when it is back, and deals then.
#[tokio::test]
async fn a_restart_between_commitment_and_deal_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let first = hub(&dir).await;
    let (id, handle) = made(&first, &wanted(vec![None, None]), &["Ada"]).await;
    sits(&handle, "Bo", &hash(BO)).await.unwrap();
    drop((first, handle));
    let second = hub(&dir).await;
    let handle = second.table(&id).await.unwrap().unwrap();
    assert!(handle.room().waits_for_parts());
    reveals(&handle, "Bo", BO).await.unwrap();
    assert_eq!(handle.room().stage, Stage::Playing);
    as_stored(&second, &id, &handle).await;
}

#[tokio::test]
async fn every_refusal_says_why_and_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada"]).await;
    let refused = |done, what: &str| {
        let why = why(done);
        assert!(why.contains(what), "{why}");
    };
    refused(commits(&handle, "Cy", &hash(ADA)).await, "You have no seat");
    refused(reveals(&handle, "Cy", ADA).await, "You have no seat");
    for bad in ["", "5f", &hash(ADA).to_uppercase()] {
        refused(commits(&handle, "Ada", bad).await, "64 hexadecimal digits");
        refused(sits(&handle, "Bo", bad).await, "64 hexadecimal digits");
    }
    assert!(handle.room().seats[1].is_free(), "nobody sat down");
    commits(&handle, "Ada", &hash(ADA)).await.unwrap();
    refused(reveals(&handle, "Ada", ADA).await, "keep your secret until all are taken");
    sit(&handle, "visitor Bo", None, "Bo").await.unwrap();
    refused(commits(&handle, "Bo", &hash(BO)).await, "no new one can come in");
    refused(commits(&handle, "Ada", &hash(BO)).await, "no new one can come in");
    refused(reveals(&handle, "Bo", BO).await, "nobody committed to");
    refused(reveals(&handle, "Ada", BO).await, "not the one committed to");
    refused(reveals(&handle, "Ada", "short").await, "16 to 200 letters");
    assert_eq!(handle.room().stage, Stage::Waiting);
    as_stored(&hub, &id, &handle).await;
    reveals(&handle, "Ada", ADA).await.unwrap();
    refused(commits(&handle, "Ada", &hash(BO)).await, "have been dealt");
    refused(reveals(&handle, "Ada", ADA).await, "have been dealt");
}
