import { notebookOf, writeNotebook } from "@invigil/rules/text/notebook";
import { lines, md, type DemoProblem } from "../../content.ts";

const COUNTS = lines(
  "day,station,bicycles",
  "2026-05-04,Harbour,410",
  "2026-05-04,Bridge,650",
  "2026-05-05,Harbour,395",
  "2026-05-05,Bridge,",
  "2026-05-06,Harbour,430",
  "2026-05-06,Bridge,690",
  "2026-05-09,Harbour,880",
  "2026-05-09,Bridge,-1",
  "2026-05-10,Harbour,905",
  "2026-05-10,Bridge,340",
  "",
);
/** Only the checks can read it. */
const OTHER = lines(
  "day,station,bicycles",
  "2026-06-01,Mill,100",
  "2026-06-06,Mill,300",
  "2026-06-06,Park,n/a",
  "2026-06-07,Park,500",
  "2026-06-07,Mill,",
  "",
);
const START = writeNotebook(
  notebookOf([
    "import csv\nfrom datetime import date",
    lines(
      "def read_counts(path):",
      '    """Returns the valid rows as a list of (day, station, bicycles)."""',
      "    ...",
    ),
    lines("def totals(rows):", '    """Returns the bicycles of each station as a dict."""', "    ..."),
    lines(
      "def weekend_share(rows):",
      '    """Returns the share of bicycles that were counted on weekends."""',
      "    ...",
    ),
    lines('rows = read_counts("counts.csv")', "rows"),
  ]),
);

/** The demo's notebook. */
export const bicycles: DemoProblem = {
  key: "bicycles",
  type: "DJP",
  title: "Bicycle counters",
  maxScore: 24,
  statement: md(
    "Two counters in a town count bicycles. Some days are missing, and a broken counter reports `-1` or a text such as `n/a`. Complete the notebook `notebook.ipynb`:",
    lines(
      "1. `read_counts(path)` reads such a file and returns its valid rows as a list of `(day, station, bicycles)`, where `day` is a `datetime.date` and `bicycles` an `int`. Rows without a valid count are left out.",
      "2. `totals(rows)` returns a `dict` from each station to the number of its bicycles.",
      "3. `weekend_share(rows)` returns the share of all bicycles that were counted on a Saturday or Sunday, between 0 and 1. Without any bicycles it is 0.",
    ),
    "The cells are run from top to bottom, and then your functions are checked with `counts.csv` and with other files. Python's standard library is enough.",
  ),
  content: {
    evaluation: "ATF",
    technologies: ["python"],
    files: [
      { path: "notebook.ipynb", content: START, read_only: false },
      { path: "counts.csv", content: COUNTS, read_only: true },
    ],
  },
  grading: {
    notebook: "notebook.ipynb",
    files: { "other.csv": OTHER, "none.csv": "day,station,bicycles\n2026-06-01,Mill,\n" },
    checks: [
      {
        id: "1",
        name: "Reads the valid rows",
        weight: 1,
        sample: true,
        code: lines(
          "from datetime import date",
          'found = read_counts("counts.csv")',
          "assert len(found) == 8, f'{len(found)} rows instead of 8'",
          'assert tuple(found[0]) == (date(2026, 5, 4), "Harbour", 410), f"The first row is {found[0]}"',
          "",
        ),
      },
      {
        id: "2",
        name: "Adds up each station",
        weight: 1,
        sample: true,
        code: 'assert totals(read_counts("counts.csv")) == {"Harbour": 3020, "Bridge": 1680}\n',
      },
      {
        id: "3",
        name: "Leaves out texts in another file",
        weight: 2,
        code: 'assert totals(read_counts("other.csv")) == {"Mill": 400, "Park": 500}\n',
      },
      {
        id: "4",
        name: "The share of weekends",
        weight: 2,
        code: 'assert abs(weekend_share(read_counts("other.csv")) - 8 / 9) < 1e-9\n',
      },
      { id: "5", name: "No bicycles at all", weight: 2, code: 'assert weekend_share(read_counts("none.csv")) == 0\n' },
    ],
  },
};
