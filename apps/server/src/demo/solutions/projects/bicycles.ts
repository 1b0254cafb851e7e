import { notebookOf, writeNotebook } from "@invigil/rules/text/notebook";

const READ = `import csv
from collections import Counter
from datetime import date


def read_counts(path):
    rows = []
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if row["bicycles"].isdigit():
                rows.append((date.fromisoformat(row["day"]), row["station"], int(row["bicycles"])))
    return rows`;
const TOTALS = `def totals(rows):
    counted = Counter()
    for _, station, bicycles in rows:
        counted[station] += bicycles
    return dict(counted)`;
const SHARE = `def weekend_share(rows):
    everything = sum(bicycles for *_, bicycles in rows)
    weekends = sum(bicycles for day, _, bicycles in rows if day.weekday() >= 5)
    return weekends / everything if everything else 0`;

const notebook = (...cells: string[]) => ({ "notebook.ipynb": writeNotebook(notebookOf(cells)) });

export const bicycles = {
  right: notebook(READ, TOTALS, SHARE, 'weekend_share(read_counts("counts.csv"))'),
  /** Fails without any bicycles. */
  partly: notebook(READ, TOTALS, SHARE.replace(" if everything else 0", "")),
  wrong: notebook("raise NotImplementedError"),
};
