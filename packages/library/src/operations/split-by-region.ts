import { shell } from "../format/shell.ts";
import { code, lines, md } from "../format/text.ts";

const HEAD = "region,item,amount";

export const splitByRegion = shell({
  slug: "split-a-file-by-region",
  title: "One file per region",
  skills: ["operations", "data"],
  difficulty: "easy",
  minutes: 10,
  score: 10,
  statement: md(
    "`sales.csv` begins with a header line. Every other line is a sale: region, item and amount, separated by commas. No value contains a comma or quotes. The name of a region consists of letters and spaces.",
    "Create the folder `out` with **one file per region**, `<region>.csv`: the header line, then the region's lines, unchanged and in the same order. Print nothing. The folder may already exist, with files from yesterday: replace those of the same name, and leave the others alone.",
  ),
  explanation: md(
    "One pass with `awk` is enough: remember the header, and write it before the first line of each region (`>` in awk truncates once, then appends).",
    "A loop over `$(cut -d, -f1 …)` splits “North West” into two regions. `grep` for the region also finds it in items and inside longer names. Appending with `>>` keeps yesterday's lines.",
  ),
  files: { "sales.csv": lines(HEAD, "North,lamp,3", "South,rug,1", "North,desk,2", "") },
  cases: [
    {
      id: "1",
      name: "The file shown",
      sample: true,
      checks: [
        { kind: "file", path: "out/North.csv", content: lines(HEAD, "North,lamp,3", "North,desk,2", "") },
        { kind: "file", path: "out/South.csv", content: lines(HEAD, "South,rug,1", "") },
        { kind: "command", command: "ls out", output: "North.csv\nSouth.csv\n" },
        { kind: "output", text: "" },
      ],
    },
    {
      id: "2",
      name: "Regions with spaces, and names inside names",
      weight: 2,
      files: {
        "sales.csv": lines(
          HEAD,
          "North West,lamp,3",
          "West,North chair,1",
          "North,West sofa,5",
          "North West,desk,2",
          "",
        ),
      },
      checks: [
        { kind: "command", command: "ls out", output: "North West.csv\nNorth.csv\nWest.csv\n" },
        {
          kind: "file",
          path: "out/North West.csv",
          content: lines(HEAD, "North West,lamp,3", "North West,desk,2", ""),
        },
        { kind: "file", path: "out/North.csv", content: lines(HEAD, "North,West sofa,5", "") },
        { kind: "file", path: "out/West.csv", content: lines(HEAD, "West,North chair,1", "") },
      ],
    },
    {
      id: "3",
      name: "Files from yesterday",
      weight: 2,
      files: {
        "out/North.csv": lines(HEAD, "North,old lamp,9", ""),
        "out/notes.txt": "keep me\n",
      },
      checks: [
        { kind: "file", path: "out/North.csv", content: lines(HEAD, "North,lamp,3", "North,desk,2", "") },
        { kind: "file", path: "out/notes.txt", content: "keep me\n" },
      ],
    },
    {
      id: "4",
      name: "No sales",
      files: { "sales.csv": lines(HEAD, "") },
      checks: [{ kind: "command", command: "ls out", output: "" }],
    },
  ],
  solution: code`
    #!/bin/bash
    set -eu
    mkdir -p out
    awk -F, '
      NR == 1 { head = $0; next }
      { file = "out/" $1 ".csv"; if (!(file in seen)) { seen[file] = 1; print head > file } print > file }
    ' sales.csv
  `,
  wrong: [
    {
      why: "Splits regions at their spaces, and finds a region's name anywhere in the line.",
      script: code`
        mkdir -p out
        for region in $(tail -n +2 sales.csv | cut -d, -f1 | sort -u); do
          head -n 1 sales.csv > "out/$region.csv"
          grep "$region" sales.csv >> "out/$region.csv"
        done
      `,
    },
    {
      why: "Appends to the files from yesterday.",
      script: code`
        mkdir -p out
        awk -F, 'NR == 1 { head = $0; next }
          { file = "out/" $1 ".csv"; if (!(file in seen)) { seen[file] = 1; print head >> file } print >> file }' sales.csv
      `,
    },
    {
      why: "Forgets the header, and starts with an empty folder.",
      script: code`
        rm -rf out
        mkdir out
        tail -n +2 sales.csv | awk -F, '{ print > ("out/" $1 ".csv") }'
      `,
    },
  ],
});
