#!/usr/bin/env python3
"""Peer side of the play-out benchmark: uniform random play-outs in OpenSpiel.

    python3 -m venv target/bench-venv
    target/bench-venv/bin/pip install open_spiel
    target/bench-venv/bin/python bench/peer_openspiel.py --seconds 3

`bench/run` does this and sets the numbers beside ours.

Prints one line of JSON. Standard library and `pyspiel` only; one thread.
If `pyspiel` is missing it prints {"peer": null, "why": ...} and exits 0.

What is timed
-------------
One play-out = `game.new_initial_state()` followed by `pyspiel.evaluate_bots`
with two `make_uniform_random_bot`s. `evaluate_bots` runs the whole game in
C++: it samples every chance node, asks the bots for a uniformly random legal
action, applies it, and returns the final utilities. Python is entered once per
game, not once per move. In dir(pyspiel) of 2.0.2 it is the one loop found that
plays a whole game from its initial state without also recording or testing
something, and none was found that plays many whole games per call.
It carries a cost per game that is not game play and cannot be taken out from
Python: two pybind11 calls and the seeding of a std::mt19937 for chance. On the
machine this was written on, `new_initial_state` plus `evaluate_bots` on a state
that is already over took 3.1 of the 5.5 microseconds of a Leduc play-out. So
for Leduc this figure says more about the call than about the engine.

"rollouts_after_opening_deal" is OpenSpiel's leaner loop (skip it with
--no-rollouts): RandomRolloutEvaluator, reached through `MCTSBot.mcts_search`
with one simulation. Many play-outs per Python call, one generator for all of
them. It is the faster figure, and the one to beat for a claim about engine
speed, but it is LESS work than a whole game: the search must not start
at a chance node (it crashes there), so the opening deal is made once, outside
the clock, and every play-out starts from a clone of the state after it
(Leduc: 2 of a mean 6.7 nodes skipped; goofspiel: 1 of 36, the first prize
turned up). MCTSBot also refuses simultaneous games, so
goofspiel goes through `convert_to_turn_based` there, which adds some work.
In neither game does the deal change which moves are legal or the length.

"playouts_per_second" is playouts / seconds over the whole run. The run is cut
into slices; "best_slice" and "median_slice" are rates of single slices, and a
wide gap between them usually means a busy or throttled machine.
"check" is a separate untimed sample, for comparing the rules, not the speed.

The games (defaults of open_spiel 2.0.2; parameters written out on purpose)
---------------------------------------------------------------------------
LEDUC  leduc_poker(players=2, action_mapping=False, suit_isomorphism=False,
                   starting_player=0). Sequential, zero-sum.
  Deck    6 cards, ids 0..5; rank = id // 2 (J, Q, K), suit = id % 2.
  Start   both players ante 1; stakes = 1.
  Chance  player 0's card (1 of 6), then player 1's card (1 of 5), uniform and
          without replacement: two nodes. A third node deals the public card
          (1 of 4) after betting round 1, if nobody folded.
  Moves   0 fold, 1 call/check, 2 raise. Fold is legal only when the mover has
          put in less than the stakes; call always; raise while fewer than two
          raises were made in this round (by both players together).
          A raise calls, then adds 2 (round 1) or 4 (round 2).
  Order   player 0 opens both rounds; then they alternate.
  Round   ends when both have checked, or a raise has been called.
  End     a fold (the other takes the pot), or the end of round 2: a pair with
          the public card wins, else the higher rank, equal ranks split.
  Returns chips at the end minus chips at the start, in [-13, 13].
  Length  at most 8 moves (4 a round) and 3 chance nodes.
  Exact, uniform random play: mean return of player 0 -5/64, mean square
          6519/320, P(return = 0) 5/64, chance nodes 21/8 and moves 65/16 a
          game; the tree has 9457 nodes, 5520 of them terminal.

GOOFSPIEL  goofspiel(players=2, num_cards=13, num_turns=-1,
                     points_order=random, returns_type=win_loss,
                     imp_info=False, egocentric=False).
  Simultaneous moves. imp_info only changes what players observe: moves,
  chance and returns are the same either way, so the default is used.
  Cards   each hand holds 1..13 (action = card - 1); prizes are 1..13.
  Turn    a chance node turns up one of the prizes left, uniformly; then both
          players choose a card from their hand at the same time.
  Prize   the strictly higher card scores the prize's value; on a tie nobody
          does and the prize is discarded (no carry over). Both cards go.
  Last    turn 13 has no choice and no node: once turn 12 is resolved the last
          prize and last cards are played inside the same step.
  Returns +1 / -1 by total points, 0 / 0 on equal totals. The game never stops
          early.
  Length  always 12 chance nodes and 12 joint moves (24 single choices).
"""

import argparse
import json
import statistics
import sys
import time

INSTALL = (
    "python3 -m venv target/bench-venv && "
    "target/bench-venv/bin/pip install open_spiel && "
    "target/bench-venv/bin/python bench/peer_openspiel.py"
)

GAMES = {
    "leduc": "leduc_poker(players=2,action_mapping=False,"
             "suit_isomorphism=False,starting_player=0)",
    "goofspiel": "goofspiel(players=2,num_cards=13,num_turns=-1,"
                 "points_order=random,returns_type=win_loss,"
                 "imp_info=False,egocentric=False)",
}

SLICES = 20


def timed(batch, seconds):
    """Calls batch(n), which plays n games, until `seconds` have passed.

    n is first doubled until one batch takes about seconds / SLICES; those
    warm-up batches are not counted.
    """
    clock = time.perf_counter
    slice_seconds = seconds / SLICES
    n = 16
    while True:
        start = clock()
        batch(n)
        took = clock() - start
        if took >= slice_seconds / 2:
            break
        n *= 2
    played, spent, rates = 0, 0.0, []
    cpu = time.process_time()
    while spent < seconds:
        start = clock()
        batch(n)
        took = clock() - start
        played += n
        spent += took
        rates.append(n / took)
    cpu = time.process_time() - cpu
    return {
        "playouts": played,
        "seconds": round(spent, 4),
        "cpu_seconds": round(cpu, 4),
        "playouts_per_second": round(played / spent, 1),
        "best_slice": round(max(rates), 1),
        "median_slice": round(statistics.median(rates), 1),
    }


def whole_games(pyspiel, game, seconds, seed):
    bots = [pyspiel.make_uniform_random_bot(p, seed + p)
            for p in range(game.num_players())]
    evaluate = pyspiel.evaluate_bots
    new_state = game.new_initial_state
    chance_seed = seed

    def batch(n):
        nonlocal chance_seed
        for s in range(chance_seed, chance_seed + n):
            evaluate(new_state(), bots, s)
        chance_seed += n

    return timed(batch, seconds)


def rollouts(pyspiel, name, seconds, seed):
    if name == "leduc":
        game, opening = pyspiel.load_game(GAMES[name]), [0, 3]
    else:
        game = pyspiel.convert_to_turn_based(pyspiel.load_game(GAMES[name]))
        opening = [6]
    state = game.new_initial_state()
    for outcome in opening:
        state.apply_action(outcome)

    def batch(n):
        nonlocal seed
        seed += 1
        evaluator = pyspiel.RandomRolloutEvaluator(n, seed)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, seed,
                        False).mcts_search(state)

    return timed(batch, seconds)


def searches(pyspiel, seconds, seed, simulations):
    """Information-set tree search in Leduc, from the first decision, a fresh tree each time."""
    game = pyspiel.load_game(GAMES["leduc"])
    state = game.new_initial_state()
    for outcome in [0, 3]:
        state.apply_action(outcome)
    begin, made = time.perf_counter(), 0
    while made == 0 or time.perf_counter() - begin < seconds:
        seed += 1
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.ISMCTSBot(seed, evaluator, 1.0, simulations, -1,
                                pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False)
        bot.step(state)
        made += simulations
    spent = time.perf_counter() - begin
    return {"simulations": made, "seconds": round(spent, 4),
            "simulations_per_second": round(made / spent, 1)}


def sample(pyspiel, game, games, seed):
    """Untimed statistics of `games` random play-outs."""
    bots = [pyspiel.make_uniform_random_bot(p, seed + p)
            for p in range(game.num_players())]
    total, total_sq, draws, chance, moves = 0.0, 0.0, 0, 0, 0
    for i in range(games):
        state = game.new_initial_state()
        first = pyspiel.evaluate_bots(state, bots, seed + i)[0]
        total += first
        total_sq += first * first
        draws += first == 0
        for entry in state.full_history():
            if entry.player == pyspiel.PlayerId.CHANCE:
                chance += 1
            else:
                moves += 1
    return {
        "games": games,
        "mean_return_p0": round(total / games, 5),
        "mean_square_return_p0": round(total_sq / games, 5),
        "zero_returns": round(draws / games, 5),
        "chance_per_game": round(chance / games, 4),
        "moves_per_game": round(moves / games, 4),
    }


def version(pyspiel):
    try:
        from importlib import metadata
        return metadata.version("open_spiel")
    except Exception:
        return getattr(pyspiel, "__version__", "unknown")


def main():
    parser = argparse.ArgumentParser(
        description="Random play-outs in OpenSpiel, as one line of JSON.")
    parser.add_argument("--seconds", type=float, default=3.0,
                        help="wall time per game and method (default 3)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check-games", type=int, default=5000,
                        help="games in the untimed sample, 0 for none")
    parser.add_argument("--simulations", type=int, default=10000,
                        help="of one tree search (default 10000)")
    parser.add_argument("--no-rollouts", action="store_true",
                        help="leave out RandomRolloutEvaluator")
    args = parser.parse_args()
    if not args.seconds > 0:
        parser.error("--seconds must be above 0")
    if args.check_games < 0:
        parser.error("--check-games must not be negative")

    try:
        import pyspiel
    except ImportError as error:
        print(json.dumps({"peer": None, "why": "cannot import pyspiel (%s); "
                          "to install: %s" % (error, INSTALL)}))
        return 0

    report = {
        "peer": "open_spiel",
        "version": version(pyspiel),
        "python": "%d.%d.%d" % sys.version_info[:3],
        "method": "evaluate_bots, one call per game, one thread",
    }
    for name, spec in GAMES.items():
        game = pyspiel.load_game(spec)
        report[name] = {"game": spec}
        report[name].update(
            whole_games(pyspiel, game, args.seconds, args.seed))
        if args.check_games:
            report[name]["check"] = sample(
                pyspiel, game, args.check_games, args.seed)
        if not args.no_rollouts:
            report[name]["rollouts_after_opening_deal"] = rollouts(
                pyspiel, name, args.seconds, args.seed)
    report["search"] = searches(pyspiel, args.seconds, args.seed, args.simulations)
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
