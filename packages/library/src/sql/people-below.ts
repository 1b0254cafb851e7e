import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

export const peopleBelow = statements({
  slug: "people-below-a-manager",
  title: "How many people report to whom?",
  skills: ["sql"],
  difficulty: "hard",
  minutes: 15,
  score: 15,
  statement: md(
    "Every row of `staff` names the person's manager by id; those at the top have none.",
    "For each person to whom at least one other reports, list the `name` and the number of people who report to them **directly or through others**, at any depth, as `people`. Sort by name; all names are different. Nobody reports to themselves, and there are no cycles.",
  ),
  explanation: md(
    "A recursive common table expression: begin with every pair of manager and direct report, and extend each pair downwards by the reports of the lower person. Then group by the upper one.",
    "A fixed number of self joins works for the sample and fails for a deeper company. Starting from everybody and counting the person themselves is the usual off-by-one.",
  ),
  tables: { staff: { columns: { id: "integer", name: "text", "manager_id?": "integer" } } },
  compare: { ordered: true },
  cases: [
    {
      name: "The sample table",
      sample: true,
      rows: {
        staff: [
          [1, "Ana", null],
          [2, "Bert", 1],
          [3, "Cleo", 1],
          [4, "Dora", 2],
        ],
      },
      expected: {
        columns: ["name", "people"],
        rows: [
          ["Ana", 3],
          ["Bert", 1],
        ],
      },
    },
    {
      name: "Five levels",
      weight: 2,
      rows: {
        staff: [
          [10, "Eli", 20],
          [20, "Fay", 30],
          [30, "Gus", 40],
          [40, "Hana", 50],
          [50, "Ivo", null],
          [60, "Jo", 20],
        ],
      },
      expected: {
        columns: ["name", "people"],
        rows: [
          ["Fay", 2],
          ["Gus", 3],
          ["Hana", 4],
          ["Ivo", 5],
        ],
      },
    },
    {
      name: "Two at the top, one alone",
      rows: {
        staff: [
          [1, "Kim", null],
          [2, "Lou", null],
          [3, "Max", 2],
        ],
      },
      expected: { columns: ["name", "people"], rows: [["Lou", 1]] },
    },
  ],
  solution: `WITH RECURSIVE below (top_id, id) AS (
  SELECT manager_id, id FROM staff WHERE manager_id IS NOT NULL
  UNION ALL
  SELECT b.top_id, s.id FROM below b JOIN staff s ON s.manager_id = b.id
)
SELECT p.name, COUNT(*) AS people
FROM below b JOIN staff p ON p.id = b.top_id
GROUP BY p.id, p.name
ORDER BY p.name`,
  wrong: [
    {
      why: "Counts direct reports only.",
      sql: `SELECT p.name, COUNT(*) AS people FROM staff s JOIN staff p ON p.id = s.manager_id
GROUP BY p.id, p.name ORDER BY p.name`,
    },
    {
      why: "Looks two levels down and no further.",
      sql: `SELECT p.name, COUNT(DISTINCT s.id) + COUNT(DISTINCT t.id) AS people
FROM staff p JOIN staff s ON s.manager_id = p.id LEFT JOIN staff t ON t.manager_id = s.id
GROUP BY p.id, p.name ORDER BY p.name`,
    },
    {
      why: "Counts the managers themselves.",
      sql: `WITH RECURSIVE below (top_id, id) AS (
  SELECT id, id FROM staff UNION ALL SELECT b.top_id, s.id FROM below b JOIN staff s ON s.manager_id = b.id
)
SELECT p.name, COUNT(*) AS people FROM below b JOIN staff p ON p.id = b.top_id
GROUP BY p.id, p.name HAVING COUNT(*) > 1 ORDER BY p.name`,
    },
  ],
});
