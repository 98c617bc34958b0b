//! The numbers of the policy, in points. They were found by trying: some thousand games each, a few
//! numbers changed, the better ones kept (`examples/tune.rs`).

bots::ways! {
    // How much of a card's minus points will count, and how much more when somebody is about to go out.
    stuck = 0.298;
    stuck_near = -0.065;
    // What going out brings, and how fast that fades with every card in hand.
    out_gain = 14.938;
    out_fade = -0.032;
    // Drawing, besides.
    draw = -0.272;
    draw_battle = 0.644;
    // What a Normal card is worth to hold for battles, by its higher number.
    hold2 = 0.2;
    hold3 = 0.847;
    hold4 = 1.937;
    hold5 = 3.719;
    // The same for special cards.
    hold_discover = 6.895;
    hold_scene = 0.96;
    hold_doom = 3.414;
    hold_draw2 = 2.0;
    hold_skip = 0.865;
    hold_bridge = 0.852;
    hold_kyubey = 2.149;
    hold_alone = 11.811;
    // How fast holding loses its worth when somebody has few cards.
    hold_few = 4.23;
    // The Lead that is left: cards of one's own that fit, and that the next one may go out.
    fit = 0.529;
    give_out = 2.028;
    fit_other = 2.596;
    // Effects in Daily mode.
    skip_gain = 4.214;
    draw2_gain = 3.849;
    quarrel = 1.776;
    alone_daily = 3.395;
    kyubey_daily = 0.0;
    // In battle: own chance with a card that is enough, with one that is nearly, and with none.
    mine = 0.467;
    mine_near = 0.4;
    mine_none = 0.409;
    near_by = 1.13;
    // How much of a foe that others take counts as one's own loss; with more seats a share of it.
    theirs = 0.947;
    // A chance that somebody strikes with Join.
    by_join = 0.104;
    // The next foe of the line is the others' first.
    behind = 0.156;
    // A start of a battle, and what is known of it.
    start = -3.216;
    // Another turn at once.
    again = 1.527;
    // A witch leaves a seed; a girl dies.
    kill = -1.0;
    hurt = 0.0;
}
