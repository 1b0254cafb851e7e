import { shell } from "../format/shell.ts";
import { code, lines, md } from "../format/text.ts";

export const slowPages = shell({
  slug: "slow-pages",
  title: "The slowest pages",
  skills: ["operations", "web"],
  difficulty: "medium",
  minutes: 12,
  score: 12,
  statement: md(
    "`times.log` has one line per request: the time, the address of the page and the duration in whole milliseconds, separated by single spaces. An address may end with a query, which begins at the first `?` and does not belong to the page.",
    "For every page with **at least three** requests, print the mean duration, rounded down, a space, and the page. The slowest comes first; pages with the same printed number are sorted by their address.",
    "For the file shown: `200 /cart`, then `90 /`.",
  ),
  explanation: md(
    "Cut the query from the second field, add up and count per page in `awk`, print `int(sum / count)` for pages with three or more, and sort by the number (descending, numerically), then by the address.",
    "Requests with different queries are one page, or each of them stays below three. `sort -r` compares numbers as text and turns the second key around, too.",
  ),
  files: {
    "times.log": lines(
      "09:00:01 / 90",
      "09:00:02 /cart 100",
      "09:00:03 /cart?item=7 200",
      "09:00:04 / 91",
      "09:00:05 /cart?item=8&n=2 300",
      "09:00:06 /help 5000",
      "09:00:07 / 89",
      "",
    ),
  },
  cases: [
    { id: "1", name: "The file shown", sample: true, checks: [{ kind: "output", text: "200 /cart\n90 /\n" }] },
    {
      id: "2",
      name: "Numbers of different length, and equal ones",
      weight: 2,
      files: {
        "times.log": lines(
          ...["/b", "/c?x=1"].flatMap((page) => [90, 90, 92].map((ms) => `10:00:00 ${page} ${ms}`)),
          ...[90, 90, 91].map((ms) => `10:00:00 /a ${ms}`),
          ...[1000, 1000, 1001].map((ms) => `10:00:01 /slow ${ms}`),
          "",
        ),
      },
      checks: [{ kind: "output", text: "1000 /slow\n90 /a\n90 /b\n90 /c\n" }],
    },
    {
      id: "3",
      name: "Too few requests",
      files: { "times.log": lines("10:00:00 /x 10", "10:00:01 /x?y=1 10", "10:00:02 /y 7", "") },
      checks: [{ kind: "output", text: "" }],
    },
    {
      id: "4",
      name: "A question mark in the query",
      files: {
        "times.log": lines("1 /s?q=a?b 10", "2 /s?q=/help?x 20", "3 /s 33", "4 /s/t 1", "5 /s/t 2", "6 /s/t 2", ""),
      },
      checks: [{ kind: "output", text: "21 /s\n1 /s/t\n" }],
    },
  ],
  solution: code`
    awk '
      { page = $2; sub(/[?].*/, "", page); sum[page] += $3; count[page]++ }
      END { for (page in sum) if (count[page] >= 3) print int(sum[page] / count[page]), page }
    ' times.log | LC_ALL=C sort -k1,1nr -k2,2
  `,
  wrong: [
    {
      why: "Treats every query as a page of its own.",
      script: code`
        awk '{ sum[$2] += $3; count[$2]++ }
          END { for (page in sum) if (count[page] >= 3) print int(sum[page] / count[page]), page }' times.log |
          LC_ALL=C sort -k1,1nr -k2,2
      `,
    },
    {
      why: "Sorts the numbers as text, and pages with the same number backwards.",
      script: code`
        awk '{ sub(/[?].*/, "", $2); sum[$2] += $3; count[$2]++ }
          END { for (page in sum) if (count[page] >= 3) print int(sum[page] / count[page]), page }' times.log |
          LC_ALL=C sort -r
      `,
    },
    {
      why: "Sorts by the exact mean, so pages with the same printed number are not sorted by their address.",
      script: code`
        awk '{ sub(/[?].*/, "", $2); sum[$2] += $3; count[$2]++ }
          END { for (page in sum) if (count[page] >= 3) print sum[page] / count[page], page }' times.log |
          LC_ALL=C sort -k1,1nr -k2,2 | awk '{ print int($1), $2 }'
      `,
    },
    {
      why: "Cuts the address at its last question mark.",
      script: code`
        sed -E 's/^([^ ]+) (.*)[?][^ ]* /\1 \2 /' times.log |
          awk '{ sum[$2] += $3; count[$2]++ }
            END { for (page in sum) if (count[page] >= 3) print int(sum[page] / count[page]), page }' |
          LC_ALL=C sort -k1,1nr -k2,2
      `,
    },
  ],
});
