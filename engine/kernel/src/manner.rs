//! How actions behave.

/// How an action behaves. The game says it once, beside the action; tables, bots and tests ask
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// It answers what the seat is asked, and is void when the table has moved on since.
    Answer,
    /// An answer that does nothing (a pass, no more cards). If it is all a seat can do, it may be
    /// done without asking, as long as no other person learns a hand from the missing pause.
    Idle,
    /// A signal, a switch: it leaves the position as it is, nobody waits for it, and no bot has to
    /// choose it.
    Aside,
    /// It is resolved at once, before the choices that are awaited (a contract at any moment);
    /// those who were asked may be asked something else then. A chance, no duty: bots take it
    /// only where they are asked.
    Interrupt,
    /// Said out loud, and means the same whatever others do meanwhile (a last card called). Where
    /// nobody waits for it, it is a duty that bots do not forget: see
    /// [`Game::duties`](crate::Game::duties).
    Call,
}

impl Manner {
    /// Is it taken although the table has moved on since the player looked? What was said besides
    /// makes no decision of others void either.
    pub const fn stands(self) -> bool {
        match self {
            Manner::Aside | Manner::Interrupt | Manner::Call => true,
            Manner::Answer | Manner::Idle => false,
        }
    }
}
