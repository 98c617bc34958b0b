"""How strong the bots are: what is played for docs/lab/strength.md, and the page made of it.

Every row is played in parts, each by a `majo lab` of its own on one thread. What a part found is a line of
`results.jsonl` in a folder; a part that is there is not played again, so that a run that was cut off goes on, and
machines can share the work. Use a new folder for a new build: results say nothing about who made them.
"""

import fnmatch
import json
import math
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
LADDER = "random,greedy,easy,old-normal,normal,old-hard,hard"
DIFFICULTIES = ("easy", "normal", "expert", "inferno")


@dataclass(frozen=True)
class Row:
    """A contest, a ladder, a set of puzzles, or the chances of a game."""

    name: str
    kind: str
    game: str
    seats: int = 0
    bots: str = ""
    games: int = 0
    part: int = 0
    """Games of a part."""
    wanted: str = ""
    set: tuple = ()
    seed: str = "strength"

    def parts(self):
        return max(1, -(-self.games // max(1, self.part)))

    def table(self):
        words = ["--seats", str(self.seats)] if self.seats else []
        return words + [word for pair in self.set for word in ("--set", pair)]


def one(game, seats, bots, games, part, wanted, name=""):
    """The first bot against the others."""
    name = name or "%s-%d-%s" % (game, seats, bots.split(",")[0])
    return Row(name, "contest", game, seats, bots, games, part, wanted)


def coop(difficulty, bot, games, part, wanted):
    return Row("coop-%s-%s" % (difficulty, bot), "together", "hackclad", 3, bot, games, part, wanted,
               ("mode=coop", "coop_difficulty=%s" % difficulty))


def shadows(bot, games, part, wanted):
    return Row("shadows-5-%s" % bot, "together", "shadows", 5, bot, games, part, wanted)


def even(game, seats, games, part):
    return Row("even-%s" % game, "even", game, seats, "normal,old-hard", games, part, "at least 55 %")


def ladder(game, seats, games, part, pairs=()):
    return Row("ladder-%s" % "-".join([game, *[pair.split("=")[1] for pair in pairs]]), "ladder", game,
               seats, LADDER, games, part, "", tuple(pairs), "ladder")


def chances(game, seats, games, part, pairs=()):
    """Twice: the games that a correction is fitted to, and fresh ones that judge it."""
    name = "-".join([game, *[pair.split("=")[1] for pair in pairs]])
    return [Row("%s-%s" % (what, name), "chances", game, seats, "hard", games, part, "", tuple(pairs), what)
            for what in ("chances", "fit")]


def others(game, seats, games, part):
    """Chances with a number of seats that no correction was fitted to."""
    return Row("chances-%s-%d" % (game, seats), "chances", game, seats, "hard", games, part, "other", (), "chances")


# The most wanted first.
ROWS = [
    one("agate", 4, "hard,old-normal,old-normal,old-normal", 600, 20, "at least 42 %"),
    one("court", 2, "normal,old-hard", 120, 4, "at least 60 %"),
    one("court", 2, "hard,old-hard", 120, 4, "at least 70 %"),
    one("daybreak", 3, "hard,old-hard,old-hard", 120, 4, "at least 60 %"),
    one("hackclad", 4, "hard,old-hard,old-hard,old-hard", 72, 4, "at least 50 %"),
    coop("easy", "hard", 40, 4, "at least 95 %"),
    coop("normal", "hard", 60, 4, "at least 60 %"),
    coop("expert", "hard", 80, 4, "at least 30 %"),
    coop("inferno", "hard", 80, 4, "at least 10 %"),
    shadows("hard", 60, 2, "at least 75 %, then 40 to 55 %"),
    *[Row("puzzles-%s" % game, "puzzles", game, bots="old-normal,old-hard,normal,hard", seed="")
      for game in ("agate", "court", "daybreak", "hackclad", "shadows")],
    even("agate", 4, 800, 40),
    even("court", 2, 60, 4),
    even("daybreak", 2, 60, 4),
    even("hackclad", 4, 40, 2),
    even("shadows", 5, 100, 5),
    *chances("agate", 4, 100, 10),
    *chances("court", 2, 32, 2),
    *chances("daybreak", 3, 40, 4),
    *chances("hackclad", 4, 24, 2),
    *[row for difficulty in DIFFICULTIES
      for row in chances("hackclad", 3, 16, 2, ("mode=coop", "coop_difficulty=%s" % difficulty))],
    *chances("shadows", 5, 16, 1),
    ladder("agate", 4, 16, 2),
    ladder("court", 2, 6, 1),
    ladder("daybreak", 3, 8, 1),
    ladder("hackclad", 4, 4, 1),
    *[ladder("hackclad", 3, 8, 2, ("mode=coop", "coop_difficulty=%s" % difficulty))
      for difficulty in DIFFICULTIES],
    ladder("shadows", 5, 8, 1),
    one("daybreak", 3, "normal,old-hard,old-hard", 160, 4, "more than an even share, 33.3 %"),
    others("agate", 2, 200, 20),
    others("court", 4, 24, 2),
    others("daybreak", 2, 60, 5),
    others("hackclad", 2, 30, 3),
    one("agate", 4, "normal,random,random,random", 2000, 200, "at least 70 %"),
    one("court", 2, "hard,greedy", 60, 4, "at least 60 %", "court-2-hard-greedy"),
    one("daybreak", 2, "hard,greedy", 60, 4, "at least 60 %", "daybreak-2-hard-greedy"),
    one("hackclad", 2, "normal,random", 100, 20, "at least 95 %"),
]
# Contests are played first; the rest goes on by quarters, so that whenever time is up every
# row has about the same part of its games.
FIRST = ("contest", "together")


class Runs:
    """Results in a folder, and who makes those that are missing."""

    def __init__(self, majo, folder, share, cores, seconds, say):
        self.majo, self.folder, self.share = str(majo), Path(folder), share
        self.cores = cores or os.cpu_count() or 1
        self.end = time.monotonic() + seconds if seconds else math.inf
        self.say, self.lock, self.children = say, threading.Lock(), set()
        self.timing = {}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = self.folder / "results.jsonl"
        self.found = {}
        for file in sorted(self.folder.glob("results*.jsonl")):
            for line in file.read_text().splitlines():
                # The last line may be torn.
                try:
                    line = json.loads(line)
                except ValueError:
                    continue
                self.found.setdefault(line["row"], {})[line["part"]] = line["found"]

    def parts(self, row):
        return max(1, math.ceil(row.parts() * self.share))

    def play(self, rows):
        tasks = []
        for place, row in enumerate(rows):
            for part in range(self.parts(row)):
                if part not in self.found.get(row.name, {}):
                    stage = 4 * part // self.parts(row)
                    if row.kind in FIRST and row.wanted:
                        stage //= 2
                    tasks.append((stage, place, part, row))
        tasks.sort(key=lambda task: task[:3])
        with ThreadPoolExecutor(self.cores) as pool:
            left = [pool.submit(self.one, row, part) for _, _, part, row in tasks]
            while not all(task.done() for task in left):
                time.sleep(0.2)
                if time.monotonic() >= self.end:
                    for task in left:
                        task.cancel()
                    with self.lock:
                        for child in self.children:
                            child.kill()
        broken = [task.exception() for task in left if not task.cancelled() and task.exception()]
        if broken:
            raise broken[0]

    def majo_json(self, *words):
        """What a command says, or nothing if time was up before."""
        with self.lock:
            if time.monotonic() >= self.end:
                return None
            child = subprocess.Popen([self.majo, *map(str, words), "--json"], stdout=subprocess.PIPE,
                                     text=True)
            self.children.add(child)
        text = child.communicate()[0]
        with self.lock:
            self.children.discard(child)
        if child.returncode == 0:
            return json.loads(text)
        if time.monotonic() >= self.end:
            return None
        raise subprocess.CalledProcessError(child.returncode, [self.majo, *map(str, words)])

    def one(self, row, part):
        begun = time.monotonic()
        found = getattr(self, "part_" + row.kind)(row, part)
        if found is None:
            return
        spent = round(time.monotonic() - begun, 1)
        line = {"row": row.name, "part": part, "seconds": spent, "found": found}
        with self.lock:
            self.found.setdefault(row.name, {})[part] = found
            with self.file.open("a") as out:
                out.write(json.dumps(line, separators=(",", ":")) + "\n")
        self.say("%s, part %d of %d: %.0f s" % (row.name, part + 1, self.parts(row), spent))

    def games(self, row, part, bots):
        """A part of a run; of the summary what rows need."""
        found = self.majo_json("lab", "run", row.game, *row.table(), "--bots", bots, "--rotate", "--games",
                               row.games, "--seed", row.seed, "--shard",
                               "%d/%d" % (part + 1, row.parts()), "--jobs", 1)
        if found is None:
            return None
        return {"games": found["finished"], "wins": [bot["wins"] for bot in found["win_rate"]],
                "endings": found["endings"]}

    def part_contest(self, row, part):
        return self.games(row, part, row.bots)

    def part_together(self, row, part):
        return self.games(row, part, row.bots)

    def part_even(self, row, part):
        with self.lock:
            turn = self.timing.setdefault(row.name, threading.Lock())
        with turn:
            found = self.found.get(row.name + "-time", {}).get(0)
            if found is None:
                found = self.measured(row)
                if found is None:
                    return None
                with self.lock:
                    self.found[row.name + "-time"] = {0: found}
                    with self.file.open("a") as out:
                        out.write(json.dumps({"row": row.name + "-time", "part": 0, "found": found}) + "\n")
        rival = "old-hard:%d" % found["simulations"]
        if row.game == "shadows":
            # Nobody is beaten: the one among its like, then the other.
            found = [self.games(row, part, bot) for bot in ("normal", rival)]
            return None if None in found else {"each": found}
        bots = ["normal", rival] * (row.seats // 2)
        return self.games(row, part, ",".join(bots))

    def measured(self, row):
        """How many simulations of `old-hard` take as long as a decision of `normal`."""
        simulations, rival = None, "old-hard"
        for games in (1, 2, 4):
            spent = self.majo_json("lab", "time", row.game, *row.table(), "--games", games,
                                   "--bots", "normal," + rival, "--seed", "time %d" % games)
            if spent is None:
                return None
            if simulations is None:
                simulations = HARD[row.game]
            ms = [bot["ms"] for bot in spent]
            simulations = max(1, round(simulations * ms[0] / ms[1]))
            rival = "old-hard:%d" % simulations
        return {"simulations": simulations, "ms": [round(one, 3) for one in ms]}

    def part_ladder(self, row, part):
        found = self.majo_json("lab", "ladder", row.game, *row.table(), "--bots", row.bots, "--games",
                               row.part, "--seed", "%s %d" % (row.seed, part), "--jobs", 1)
        if found is not None:
            found.pop("rated", None)
        return found

    def part_puzzles(self, row, _part):
        found = self.majo_json("lab", "puzzles", row.game, "--bots", row.bots)
        if found is None:
            return None
        return {bot: [one["puzzle"] for one in found["puzzles"] if one["bot"] == bot and one["solved"]]
                for bot in row.bots.split(",")} | {"of": len({one["puzzle"] for one in found["puzzles"]})}

    def said(self, row, part):
        return self.folder / ("said-%s-%d.jsonl" % (row.name, part))

    def part_chances(self, row, part):
        half = self.said(row, part).with_suffix(".half")
        found = self.majo_json("lab", "calibrate", row.game, *row.table(), "--level", row.bots, "--games",
                               row.part, "--seed", "%s %d" % (row.seed, part), "--jobs", 1, "--out", half)
        if found is None:
            return None
        half.rename(self.said(row, part))
        return {"asked": found["found"]["asked"]}


# Simulations of `hard` by the hand-made brains.
HARD = {"agate": 4000, "court": 2000, "daybreak": 2000, "hackclad": 2000, "shadows": 400}


def wilson(wins, games):
    if not games:
        return 0.0, 0.0, 1.0
    z = 1.959963984540054
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return rate, max(0.0, middle - spread), min(1.0, middle + spread)


def percent(share):
    return "%.1f %%" % (100 * share)


def interval(wins, games):
    return "%s (%s to %s)" % tuple(map(percent, wilson(wins, games)))


def added(parts):
    games = sum(part["games"] for part in parts)
    wins = [sum(column) for column in zip(*(part["wins"] for part in parts))]
    return games, wins


class Page:
    """docs/lab/strength.md from what was found."""

    def __init__(self, runs, rows):
        self.runs, self.rows = runs, [row for row in rows if runs.found.get(row.name)]
        self.lines = []

    def of(self, kind):
        return [row for row in self.rows if row.kind == kind]

    def found(self, row):
        return [found for _, found in sorted(self.runs.found[row.name].items())]

    def table(self, *heads):
        self.lines += ["", "| %s |" % " | ".join(heads), "|" + "---|" * len(heads)]

    def line(self, *cells):
        self.lines.append("| %s |" % " | ".join(str(cell) for cell in cells))

    def made(self):
        self.lines = [
            "# How strong the bots are", "",
            "Made by `docs/lab/make --only strength` from games of `majo lab`; seeds `strength`, `ladder`, `chances`. In",
            "brackets 95 % intervals. The laboratory gives every decision a fixed number of simulations. `old-normal` and",
            "`old-hard` are the levels by the hand-made brains as they were at first. How the levels came about, and what was",
            "tried: [learning.md](learning.md).",
        ]
        self.contests()
        self.together()
        self.even()
        self.puzzles()
        self.ladders()
        self.chances()
        return self.lines

    def contests(self):
        if not self.of("contest"):
            return
        self.lines += ["", "## Contests", "",
                       "Seats rotate; the share of games won by the bot named first, alone or with others."]
        self.table("game", "seats", "bots", "games", "won", "wanted")
        for row in self.of("contest"):
            games, wins = added(self.found(row))
            self.line(row.game, row.seats, row.bots.replace(",", ", "), games, interval(wins[0], games),
                      row.wanted)

    def together(self):
        if not self.of("together"):
            return
        self.lines += ["", "## Together", "", "All seats are bots of one level: all win or nobody does."]
        self.table("game", "seats", "bots", "games", "won", "wanted")
        for row in self.of("together"):
            games, wins = added(self.found(row))
            name = row.game if row.game == "shadows" else "hackclad co-op, %s" % (
                row.set[1].split("=")[1].capitalize())
            self.line(name, row.seats, row.bots, games, interval(wins[0], games), row.wanted)

    def even(self):
        if not self.of("even"):
            return
        self.lines += [
            "", "## At equal thinking time", "",
            "`normal` against `old-hard` with as many simulations as fit into the time of `normal`, both measured on one core in the",
            "same games. Each has half of the seats, by turns; an even share is 50 %. In Shadows each plays among its like.",
        ]
        self.table("game", "seats", "ms a decision", "simulations of `old-hard`", "games", "won by `normal`",
                   "wanted")
        for row in self.of("even"):
            parts = self.found(row)
            time = self.runs.found[row.name + "-time"][0]
            ms = "%.2f and %.2f" % tuple(time["ms"])
            if row.game == "shadows":
                own, other = ([part["each"][at] for part in parts] for at in (0, 1))
                (games, wins), (others, lost) = added(own), added(other)
                told = "%s; `old-hard` %s" % (interval(wins[0], games), interval(lost[0], others))
            else:
                games, wins = added(parts)
                own, all_wins = sum(wins[::2]), sum(wins)
                told = interval(own, all_wins)
            self.line(row.game, row.seats, ms, time["simulations"], games, told, row.wanted)

    def puzzles(self):
        rows = self.of("puzzles")
        if not rows:
            return
        self.lines += ["", "## Puzzles", "", "`majo lab puzzles GAME`, the default seed."]
        found = {row.game: self.found(row)[0] for row in rows}
        self.table("", *found, "all", "wanted")
        for bot in rows[0].bots.split(","):
            solved = [len(of[bot]) for of in found.values()]
            wanted = {"normal": "75 %", "hard": "90 %"}.get(bot, "")
            self.line("`%s`" % bot, *solved, percent(sum(solved) / sum(of["of"] for of in found.values())),
                      wanted)
        self.line("puzzles", *[of["of"] for of in found.values()],
                  sum(of["of"] for of in found.values()), "")

    def ladders(self):
        rows = self.of("ladder")
        if not rows:
            return
        bots = LADDER.split(",")
        found = {}
        for row in rows:
            files = []
            for part, climbed in sorted(self.runs.found[row.name].items()):
                file = self.runs.folder / ("%s-%d.json" % (row.name, part))
                file.write_text(json.dumps(climbed))
                files.append(str(file))
            self.runs.end = math.inf
            found[row] = self.runs.majo_json("lab", "ladder", row.game, "--from", *files)
            for file in files:
                os.remove(file)
        rivals = {row: of for row, of in found.items() if of.get("rated")}
        friends = {row: of for row, of in found.items() if of.get("together")}
        self.lines += [
            "", "## Ladder", "",
            "Every two bots met, each at half of the seats, by turns. A seat wins in proportion to 10^(rating/400); `random` is 0",
            "(`majo lab ladder`: Plackett and Luce by winners, with two seats Bradley and Terry). 400 points are odds of ten to one",
            "for a seat. Where one hardly ever beats the other, distances are known badly.",
        ]
        self.table("", *["%s, %d seats" % (row.game, row.seats) for row in rivals])
        for at, bot in enumerate(bots):
            cells = []
            for of in rivals.values():
                # Who finished no game is left out.
                one = next((one for one in of["rated"] if one["bot"] == bot), None)
                cells.append("%.0f (%.0f to %.0f)" % (one["rating"], one["low"], one["high"]) if one else "")
            self.line("`%s`" % bot, *cells)
        self.line("games", *[round(sum(meeting["games"] for meeting in of["meetings"]))
                             for of in rivals.values()])
        if friends:
            self.lines += ["", "Where all win or nobody does there is no rival to be rated against: the share won against the game."]
            self.table("", *["%s, %d seats" % (" ".join([row.game, *[pair.split("=")[1] for pair in row.set]]),
                                               row.seats) for row in friends])
            for at, bot in enumerate(bots):
                cells = [of["together"][at] for of in friends.values()]
                self.line("`%s`" % bot, *["%s of %d" % (interval(one["wins"], one["games"]), one["games"])
                                         for one in cells])

    def chances(self):
        rows = [row for row in self.of("chances") if row.seed == "chances"]
        if not rows:
            return
        self.lines += [
            "", "## Are the chances true?", "",
            "The chance to win that looks back show (400 simulations; hints make up to 2,000), asked at one decision in eight of games of `hard`, against",
            "how the games ended; beside it 100 plain random play-outs from the same knowledge. Brier score: the mean square of the error,",
            "less is better. \"Off\" is the mean distance of the dots from the diagonal. Where it helps a game has a correction, fitted to other games",
            "(seed `fit`, the seats of the rows with a picture); \"as found\" is without it (`majo lab calibrate`).",
        ]
        self.table("game", "games, chances", "shown: Brier, log loss, off", "as found", "play-outs",
                   "Brier better than play-outs by", "than as found by")
        pictures = []
        for row in rows:
            files = [str(self.runs.said(row, part)) for part in sorted(self.runs.found[row.name])]
            self.runs.end = math.inf
            name = row.name.removeprefix("chances-")
            label = " ".join([row.game, *[pair.split("=")[1] for pair in row.set]])
            svg = HERE / ("calibration-%s.svg" % name)
            drawn = [] if row.wanted else ["--svg", svg]
            found = self.runs.majo_json("lab", "calibrate", row.game, "--from", *files, *drawn)["found"]
            def score(of):
                return "%.4f, %.3f, %s" % (of["brier"], of["log_loss"], percent(of["off"]))
            def apart(of):
                return "%.4f (%.4f to %.4f)" % (of["rate"], of["low"], of["high"])
            self.line("%s, %d seats" % (label, row.seats),
                      "%d, %d" % (found["games"], found["asked"]), score(found["shown"]),
                      score(found["found"]), score(found["plain"]), apart(found["better"]),
                      apart(found["mended"]))
            if drawn:
                pictures.append("![%s](%s)" % (label, svg.name))
        self.lines += ["", "\n".join(pictures)]


def make(majo, folder, share, cores, seconds, pattern, games, say, write=True):
    runs = Runs(majo, folder, share, cores, seconds, say)
    rows = [row for row in ROWS if row.game in games]
    chosen = [row for row in rows
              if any(fnmatch.fnmatch(row.name, one) for one in pattern.split(","))]
    runs.play(chosen)
    return Page(runs, rows).made() if write else None
