//! Thinking elsewhere, over a real NATS: what a worker finds, one that falls silent or never ends, whose
//! turn it is over several nodes, and games of the lab.

use std::net::TcpListener;
use std::num::NonZeroUsize;
use std::process::{Child, Command, Stdio};

use async_nats::{Client, Subscriber};
use futures_util::{FutureExt as _, StreamExt as _};
use games::{Agate, Entry as _};
use kernel::{Game as _, Seed};
use lab::Plan;

use super::*;
use crate::away::{Away, DESKS, Desk, FREE, STILL, WORKERS, Wish, Word};
use crate::bus::connect;
use crate::crew::Crew;
use crate::errand::{Errand, Found, Order, Skill, Task};
use crate::queue::{Rank, Whose};
use crate::worker::Worker;

/// A throw-away NATS server.
struct Nats {
    child: Child,
    url: String,
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Nothing where there is no `nats-server`; `./test` installs it and lets nobody skip.
async fn nats() -> Option<Nats> {
    nats_with("", &[]).await
}

/// One with more words on its command line, and in front of its host.
async fn nats_with(before: &str, more: &[&str]) -> Option<Nats> {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let start = |program: &str| {
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", &port.to_string()]).args(more);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
    };
    let Some(child) = start("nats-server").or_else(|| start("/usr/sbin/nats-server")) else {
        assert!(std::env::var_os("MAJO_TEST_ALL").is_none(), "nats-server is not installed");
        return None;
    };
    let nats = Nats { child, url: format!("nats://{before}127.0.0.1:{port}") };
    while connect(&nats.url, "is it there").await.is_err() {
        tokio::task::yield_now().await;
    }
    Some(nats)
}

impl Nats {
    async fn client(&self) -> Client {
        connect(&self.url, "test").await.unwrap().0
    }

    async fn away(&self) -> Away {
        Away::new(self.client().await, Wish::Desk)
    }

    /// A worker with one core.
    async fn worker(&self) -> tokio::task::JoinHandle<()> {
        let worker = Worker::new(&self.url, Packs::default(), NonZeroUsize::MIN).await.unwrap();
        let going = tokio::spawn(async { worker.run(std::future::pending()).await.unwrap() });
        // It is there when a desk is to be had, and free again when nobody came to it.
        let client = self.client().await;
        let mut freed = client.subscribe(FREE).await.unwrap();
        client.flush().await.unwrap();
        while client.request(DESKS, "".into()).await.is_err() {
            tokio::task::yield_now().await;
        }
        freed.next().await.unwrap();
        going
    }
}

/// A worker whose every word the test says itself.
struct Puppet {
    client: Client,
    asked: Subscriber,
}

impl Puppet {
    async fn new(nats: &Nats) -> Puppet {
        let client = nats.client().await;
        let asked = client.queue_subscribe(DESKS, WORKERS.into()).await.unwrap();
        // Whoever asks before the bus has heard of it is told that there are no workers. What is said
        // after it is heard after it.
        let nobody = client.request("nobody.is.there", "".into()).await;
        assert!(nobody.is_err());
        Puppet { client, asked }
    }

    /// Gives its desk to who asks next; what is brought, and where the answer goes.
    async fn serve(&mut self) -> (Order, async_nats::Subject) {
        loop {
            let mut request = self.asked.next().await.unwrap();
            // Whoever got no answer has asked again: only the newest asks still.
            while let Some(newer) = self.asked.next().now_or_never().flatten() {
                request = newer;
            }
            let at = self.client.new_inbox();
            let mut errands = self.client.subscribe(at.clone()).await.unwrap();
            let desk = serde_json::to_vec(&Desk { at: Some(at) }).unwrap();
            self.client.publish(request.reply.unwrap(), desk.into()).await.unwrap();
            // It may have given up a moment ago.
            let kept = tokio::time::timeout(Duration::from_secs(1), errands.next()).await;
            if let Ok(Some(errand)) = kept {
                let order = serde_json::from_slice(&errand.payload).unwrap();
                return (order, errand.reply.unwrap());
            }
        }
    }

    async fn say(&self, reply: &async_nats::Subject, word: &Word) {
        let bytes = serde_json::to_vec(word).unwrap();
        self.client.publish(reply.clone(), bytes.into()).await.unwrap();
    }
}

/// What the second player's bot thinks about, at a new table.
async fn errand(what: Task) -> (TempDir, Errand) {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made_with_choice(&hub, &wanted(vec![None, None])).await;
    let errand = handle.room().errand(Seat::new(0), what).unwrap();
    (dir, errand)
}

fn think(errand: &Errand) -> Order {
    Order::Think(Box::new(errand.clone()))
}

fn whose(visitor: &str, address: u8) -> Whose {
    Whose { address: Some([10, 0, 0, address].into()), visitor: visitor.into() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_thinks_as_the_node_would() {
    let Some(nats) = nats().await else { return };
    let away = nats.away().await;
    let (_dir, hint) = errand(Task::Hint).await;
    let order = think(&hint);
    assert!(
        away.work(Rank::Watched, &whose("Ada", 1), &order).await.is_none(),
        "nobody is there: the node thinks itself"
    );
    let _worker = nats.worker().await;
    let found = away.work(Rank::Watched, &whose("Ada", 1), &order).await.unwrap();
    let Found::Hint(Some((action, worth))) = &found else { panic!("{found:?}") };
    let Order::Think(own) = &order else { unreachable!() };
    let offered: Vec<_> = own.legal(&Packs::default());
    assert!(offered.contains(action), "{action} is none of {offered:?}");
    assert!((0.0..=1.0).contains(worth));
    // Other rules are not thought about here: the node does it itself.
    let mut other = serde_json::to_value(&hint).unwrap();
    other["setup"]["rules"] = 999.into();
    let other = Order::Think(Box::new(serde_json::from_value(other).unwrap()));
    assert!(away.work(Rank::Watched, &whose("Ada", 1), &other).await.is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_that_falls_silent_costs_one_more_try() {
    let Some(nats) = nats().await else { return };
    let away = nats.away().await;
    let (_dir, errand) = errand(Task::Think(Skill(Level::Greedy))).await;
    let mut puppet = Puppet::new(&nats).await;
    let order = think(&errand);
    let asking = tokio::spawn({
        let (away, order) = (away.clone(), order.clone());
        async move { away.work(Rank::Watched, &whose("Ada", 1), &order).await }
    });
    let (first, reply) = puppet.serve().await;
    assert!(matches!(first, Order::Think(_)));
    puppet.say(&reply, &Word::Still).await;
    // It dies in the middle. The same errand comes to the next one.
    drop(puppet);
    let _worker = nats.worker().await;
    let found = asking.await.unwrap().unwrap();
    assert!(matches!(found, Found::Action(Some(_))), "{found:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_that_never_ends_is_not_waited_for() {
    let Some(nats) = nats().await else { return };
    let away = nats.away().await;
    let (_dir, errand) = errand(Task::Think(Skill(Level::Greedy))).await;
    let mut puppet = Puppet::new(&nats).await;
    let stubborn = tokio::spawn(async move {
        let mut served = 0;
        loop {
            let (_, reply) = puppet.serve().await;
            served += 1;
            let client = puppet.client.clone();
            // Still, still, still.
            let still = serde_json::to_vec(&Word::Still).unwrap();
            tokio::spawn(async move {
                loop {
                    client.publish(reply.clone(), still.clone().into()).await.unwrap();
                    tokio::time::sleep(STILL / 3).await;
                }
            });
            if served == 2 {
                // Nobody is asked a third time.
                return puppet.asked.next().await;
            }
        }
    });
    let limit = STILL * 2;
    let order = think(&errand);
    let found = away.work_within(Rank::Watched, &whose("Ada", 1), &order, limit).await;
    assert!(found.is_none(), "the node thinks itself");
    assert!(!stubborn.is_finished());
    stubborn.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shares_are_fair_over_all_nodes() {
    let Some(nats) = nats().await else { return };
    let (one, two) = (nats.away().await, nats.away().await);
    let (_dir, errand) = errand(Task::Think(Skill(Level::Greedy))).await;
    let mut puppet = Puppet::new(&nats).await;
    // Whose errand it is stands nowhere in it: each of them asks for another level.
    let with = |level| {
        let mut errand = errand.clone();
        errand.what = Task::Think(Skill(level));
        Order::Think(Box::new(errand))
    };
    let (ada, bo) = (with(Level::Easy), with(Level::Greedy));
    let ask = |away: &Away, order: &Order, who: &'static str, address: u8| {
        let (away, order) = (away.clone(), order.clone());
        tokio::spawn(async move { away.work(Rank::Watched, &whose(who, address), &order).await })
    };
    let level = |order: &Order| match order {
        Order::Think(errand) => errand.what,
        Order::Play(_) => panic!("nobody plays"),
    };
    let done = Word::Done(Found::Action(None));
    // Bo has had a little through the first node, Ada much more through the second.
    for (away, order, who, address, takes) in [(&one, &bo, "Bo", 2, 5), (&two, &ada, "Ada", 1, 200)]
    {
        let asking = ask(away, order, who, address);
        let (_, reply) = puppet.serve().await;
        tokio::time::sleep(Duration::from_millis(takes)).await;
        puppet.say(&reply, &done).await;
        asking.await.unwrap().unwrap();
    }
    // Both wait at the first node now, Ada longer. The desk is given when both are there.
    let waiting = [ask(&one, &ada, "Ada", 1), ask(&one, &ada, "Ada", 1), ask(&one, &bo, "Bo", 2)];
    let there = async {
        while one.waiting() < 3 || one.had(&whose("Ada", 1)) < 200_000 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), there).await.unwrap();
    let mut served = Vec::new();
    for _ in 0..3 {
        let (order, reply) = puppet.serve().await;
        served.push(level(&order));
        puppet.say(&reply, &done).await;
    }
    assert_eq!(served, [&bo, &ada, &ada].map(level));
    for one in waiting {
        one.await.unwrap().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_the_lab_are_the_same_wherever_they_are_played() {
    let Some(nats) = nats().await else { return };
    let loaded = Packs::default().load::<Agate>().unwrap();
    let game = Agate::new(loaded.pack, Default::default(), 2).unwrap();
    let plan = Plan::new([Level::Random, Level::Greedy], 40, Seed::from_text("elsewhere"));
    let about = plan.about(&game, &loaded.hash);
    let crew = Crew::at(&nats.url).await.unwrap();
    assert!(crew.play(&about, 0..4).await.is_none(), "nobody is there");
    let _worker = nats.worker().await;
    // More than one message's worth.
    let rows = crew.play(&about, 3..40).await.unwrap();
    assert_eq!(rows, lab::block(&game, Agate::brain(), &plan, 3..40).unwrap());
    let other = lab::About { pack: "other cards".into(), ..about };
    assert!(crew.play(&other, 0..4).await.is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_the_lab_keep_no_bot_waiting() {
    let Some(nats) = nats().await else { return };
    let _worker = nats.worker().await;
    let client = nats.client().await;
    let has_place = async |wish: &'static str| {
        let answer = client.request(DESKS, wish.into()).await.unwrap();
        serde_json::from_slice::<Desk>(&answer.payload).unwrap().at.is_some()
    };
    // A worker of one core. Each place is kept for a second for who has asked.
    assert!(has_place("bench").await);
    assert!(!has_place("bench").await, "the lab has one core at most");
    assert!(has_place("").await, "and a bot finds its desk all the same");
    assert!(!has_place("").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_may_have_a_password() {
    let user = ["--user", "hall", "--pass", "four words @ home/100%"];
    let Some(nats) = nats_with("hall:four%20words%20%40%20home%2F100%25@", &user).await else {
        return;
    };
    let port = nats.url.rsplit_once(':').unwrap().1;
    for wrong in ["", "hall:guess@", "hall@"] {
        let refused = connect(&format!("nats://{wrong}127.0.0.1:{port}"), "test").await;
        let words = refused.expect_err("it is refused").to_string();
        assert!(words.contains("authorization"), "{words}");
        assert!(!words.contains("guess"), "{words}");
    }
    let Some(nats) = nats_with("a%20token@", &["--auth", "a token"]).await else { return };
    nats.client().await.flush().await.unwrap();
}
