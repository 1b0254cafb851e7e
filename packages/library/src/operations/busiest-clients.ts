import { shell } from "../format/shell.ts";
import { lines, md } from "../format/text.ts";

const request = (client: string, status: number, path = "/") => `${client} GET ${path} ${status}`;

const SHOWN = lines(
  request("10.0.0.7", 500),
  request("10.0.0.5", 200, "/news"),
  request("10.0.0.7", 503, "/cart"),
  request("10.0.0.5", 500, "/500"),
  request("10.0.0.9", 404, "/old"),
  "",
);

export const busiestClients = shell({
  slug: "clients-with-errors",
  title: "Clients with server errors",
  skills: ["operations"],
  difficulty: "easy",
  minutes: 10,
  score: 10,
  statement: md(
    "`access.log` has one line per request: the client's address, the method, the path and the status, separated by single spaces.",
    "Print the **three** clients with the most server errors (status 500 to 599): the number of errors, a space and the address. The highest number comes first; clients with the same number are sorted by their address as text. If fewer clients had errors, print those.",
    "For the file shown: `2 10.0.0.7`, then `1 10.0.0.5`.",
  ),
  explanation: md(
    "Filter on the last field, not on the whole line, then count, sort by two keys and cut: `awk '$4 ~ /^5[0-9][0-9]$/ {count[$1]++} END {…}' | sort -k1,1nr -k2,2 | head -n 3`.",
    "`grep 500` also finds paths and sizes; `uniq -c` without sorting counts runs; `sort -r` compares 9 and 10 as text. All three are seen every week in real scripts.",
  ),
  files: { "access.log": SHOWN },
  cases: [
    {
      id: "1",
      name: "The file shown",
      sample: true,
      checks: [{ kind: "output", text: "2 10.0.0.7\n1 10.0.0.5\n" }],
    },
    {
      id: "2",
      name: "Numbers in paths",
      weight: 2,
      files: {
        "access.log": lines(
          request("10.1.1.1", 200, "/500"),
          request("10.1.1.1", 200, "/a/502"),
          request("10.1.1.2", 502, "/a"),
          request("10.1.1.3", 5, "/b"),
          "",
        ),
      },
      checks: [{ kind: "output", text: "1 10.1.1.2\n" }],
    },
    {
      id: "3",
      name: "More than nine errors, and the same number",
      weight: 2,
      files: {
        "access.log": lines(
          ...Array.from({ length: 9 }, () => request("10.2.0.9", 500)),
          ...Array.from({ length: 11 }, () => request("10.2.0.4", 504)),
          ...Array.from({ length: 2 }, () => request("10.2.0.8", 500)),
          ...Array.from({ length: 2 }, () => request("10.2.0.6", 599)),
          request("10.2.0.4", 301),
          request("10.2.0.4", 500, "/late"),
          "",
        ),
      },
      checks: [{ kind: "output", text: "12 10.2.0.4\n9 10.2.0.9\n2 10.2.0.6\n" }],
    },
    {
      id: "4",
      name: "No errors",
      files: { "access.log": lines(request("10.0.0.1", 200), "") },
      checks: [{ kind: "output", text: "" }],
    },
  ],
  solution: lines(
    "awk '$4 ~ /^5[0-9][0-9]$/ { count[$1]++ } END { for (client in count) print count[client], client }' access.log |",
    "  sort -k1,1nr -k2,2 | head -n 3",
    "",
  ),
  wrong: [
    {
      why: "Looks for a 5 with two digits anywhere in the line.",
      script:
        "grep -E '5[0-9][0-9]' access.log | awk '{ count[$1]++ } END { for (c in count) print count[c], c }' | sort -k1,1nr -k2,2 | head -n 3\n",
    },
    {
      why: "Sorts the numbers as text, so 9 comes before 12.",
      script:
        "awk '$4 ~ /^5[0-9][0-9]$/ { count[$1]++ } END { for (c in count) print count[c], c }' access.log | sort -k1,1r -k2,2 | head -n 3\n",
    },
    {
      why: "Counts without sorting first, so a client appears once per run of lines.",
      script:
        "awk '$4 >= 500 { print $1 }' access.log | uniq -c | awk '{ print $1, $2 }' | sort -k1,1nr -k2,2 | head -n 3\n",
    },
  ],
});
