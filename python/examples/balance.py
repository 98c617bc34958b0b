"""A balance study: does Healing Herb heal too much? With pandas and a plot.

Every game is a row; the same deals are played with three packs that differ in one number.
"""

import argparse
import tempfile
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import pandas as pd

import majo


def rows(heal: int, games: int, folder: Path) -> pd.DataFrame:
    """All rows of a run with another number on the card."""
    packs = folder / f"heal-{heal}"
    (cards,) = majo.export_packs(packs, "agate")
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("heal = 2", f"heal = {heal}"), encoding="utf-8")
    out = folder / f"heal-{heal}.parquet"
    majo.lab.run("agate", seats=3, bots="greedy", games=games, seed="balance", packs=packs, out=out)
    frame: pd.DataFrame = pd.read_parquet(out).assign(heal=heal)
    return frame


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--plot", default="balance.png")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        frame = pd.concat([rows(heal, args.games, Path(name)) for heal in (1, 2, 4)])
    games = frame[frame["row"] == "game"]
    seats = frame[frame["row"] == "seat"]
    used = frame[(frame["row"] == "use") & (frame["card"] == "herb")]
    users = used[["heal", "game", "seat"]].drop_duplicates().assign(herb=True)
    seats = seats.merge(users, on=["heal", "game", "seat"], how="left")
    seats["herb"] = seats["herb"].notna()
    study = pd.DataFrame(
        {
            "decisions": games.groupby("heal")["decisions"].mean(),
            "wins with herb": seats[seats["herb"]].groupby("heal")["won"].mean(),
            "wins without": seats[~seats["herb"]].groupby("heal")["won"].mean(),
        }
    )
    print(study.round(3).to_string())
    axes = study[["wins with herb", "wins without"]].plot.bar(rot=0)
    axes.set(title="Agate Sword: Healing Herb", xlabel="HP it heals", ylabel="share of wins")
    plt.tight_layout()
    plt.savefig(args.plot)
    print(f"drawn into {args.plot}")


if __name__ == "__main__":
    main()
