//! The numbers of the policy. They were found by trying: some ten thousand games each, one number
//! changed, the better one kept (`examples/tune.rs`).

bots::ways! {
    // What a card is worth to who holds it, by its attack; for each point of defence; for a card
    // that comes back, and its defence.
    att1 = 0.5;
    att2 = 1.625;
    att3 = 2.6;
    att4 = 4.427;
    att5 = 5.5;
    def = 0.3;
    back = 2.866;
    back_def = 0.7;
    // Time Manipulation, by the number on the next card.
    time_four = 0.1;
    time_two = 0.1;
    time_one = 1.2;
    time_foes = 0.2;
    time_zero = 0.9;
    // Telepathy: the least gain.
    tele_gain = 2.683;
    // Focus: the least worth of a card that is kept.
    focus_base = 0.3;
    focus_weak = 0.14;
    focus_cut = 4.216;
    // Heal, by how much is lost.
    heal_lost = 0.55;
    heal_least = 3.0;
    heal_cards = 4.0;
    // Loot in the City.
    loot_lack = 0.120;
    loot_low = 0.3;
    // Going to a familiar or a witch, by its number.
    fam4 = 1.0;
    fam2 = 0.6;
    fam1 = 0.48;
    witch4 = 2.34;
    witch2 = 1.4;
    witch1 = 2.0;
    fallen = 2.499;
    ripe = 0.0;
    spread = 0.017;
    press = 0.0;
    can_now = 1.2;
    can_all = 1.0;
    can_link = 0.8;
    cannot = 0.059;
    help = 0.802;
    unsafe_go = 0.32;
    alone = 0.0;
    full = 0.111;
    cheap = 0.1;
    poor = 0.0;
    rich = 0.0;
    cards_least = 2.479;
    hold = 0.205;
    late = 0.0;
    late_turns = 3.0;
    // Walpurgis.
    night_human = 10.0;
    night_low = 19.733;
    night_ruin = 15.0;
    night_strength = 0.481;
    night_city = 32.268;
    night_card = 4.4;
    // Humans.
    encourage_lack = 0.26;
    encourage_low = 1.139;
    refresh = 0.5;
    contract_night = 0.01;
    contract_cards = 0.0;
    contract_girls = 1.0;
    contract_city = 0.0;
    contract_burden = 99.0;
    contract_frail = 99.0;
    human_night = 0.01;
    // A human who wants to contract goes where she would die, for the third wish.
    ambush = -5.0;
    ambush_hit = 1.0;
    human_front = 0.0;
    // Wishes: for a card, for an empty hand, for a lost HP of a girl, and for nothing.
    wish_card = 0.3;
    wish_empty = 4.0;
    wish_hp = 0.06;
    wish_none = 0.06;
    window_die = 2.0;
    window_drop = 1.0;
    // What requests count, and an offer to take the hit.
    heed = 0.6;
    heed_contract = 1.0;
    offer = 0.5;
    // Accusations: for the chance that she is a traitor, and for each card it may cost.
    accuse = 2.0;
    accuse_cost = 0.2;
    // Combat.
    special = 3.0;
    special_night = 2.5;
    retreat = 0.8;
    loot_empty = 3.0;
    loot_night = 1.532;
    front_def = 0.48;
    shield_cost = 4.514;
    barrier = 0.2;
    ward = 0.048;
    link_small = 1.189;
    talent_keep = 1.0;
}
