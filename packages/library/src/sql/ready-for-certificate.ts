import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

export const readyForCertificate = statements({
  slug: "ready-for-the-certificate",
  title: "Ready for the certificate",
  skills: ["sql"],
  difficulty: "medium",
  minutes: 12,
  score: 12,
  statement: md(
    "`required` lists the courses that a certificate needs. `attempts` has one row each time somebody took the test of a course; people may repeat a test, even one they have passed, and take tests of other courses.",
    "List every `person` who has **passed every required course** (at least one attempt with the result `passed`), each once, sorted by name. A pass stays valid, even if a later attempt fails. There is always at least one required course.",
  ),
  explanation: md(
    "Keep the passed attempts at required courses, count the **different** courses per person, and compare with the number of required ones. Two nested `NOT EXISTS` (“there is no required course that they have not passed”) do the same.",
    "The mistakes: counting rows instead of courses, so that somebody who passed one course twice gets a certificate; counting courses that are not required; and naming the courses in the query, which breaks as soon as the list changes.",
  ),
  tables: {
    required: { columns: { course: "text" } },
    attempts: { columns: { id: "integer", person: "text", course: "text", result: "text" } },
  },
  compare: { ordered: true },
  cases: [
    {
      name: "The sample tables",
      sample: true,
      rows: {
        required: [["fire"], ["first aid"]],
        attempts: [
          [1, "Ada", "fire", "passed"],
          [2, "Ada", "first aid", "passed"],
          [3, "Ben", "fire", "passed"],
          [4, "Ben", "first aid", "failed"],
        ],
      },
      expected: { columns: ["person"], rows: [["Ada"]] },
    },
    {
      name: "The same course twice",
      weight: 2,
      rows: {
        required: [["fire"], ["first aid"]],
        attempts: [
          [1, "Cara", "fire", "passed"],
          [2, "Cara", "fire", "passed"],
          [3, "Dan", "first aid", "failed"],
          [4, "Dan", "first aid", "passed"],
          [5, "Dan", "fire", "passed"],
          [6, "Dan", "fire", "passed"],
          [7, "Dan", "fire", "failed"],
        ],
      },
      expected: { columns: ["person"], rows: [["Dan"]] },
    },
    {
      name: "Courses that are not required",
      weight: 2,
      rows: {
        required: [["fire"], ["hygiene"], ["lifting"]],
        attempts: [
          [1, "Eve", "fire", "passed"],
          [2, "Eve", "hygiene", "passed"],
          [3, "Eve", "cooking", "passed"],
          [4, "Finn", "lifting", "passed"],
          [5, "Finn", "cooking", "passed"],
          [6, "Finn", "hygiene", "passed"],
          [7, "Finn", "fire", "passed"],
        ],
      },
      expected: { columns: ["person"], rows: [["Finn"]] },
    },
    {
      name: "Nobody is ready",
      rows: { required: [["fire"]], attempts: [[1, "Gil", "fire", "failed"]] },
      expected: { columns: ["person"], rows: [] },
    },
  ],
  solution: `SELECT a.person FROM attempts a JOIN required r ON r.course = a.course
WHERE a.result = 'passed'
GROUP BY a.person
HAVING COUNT(DISTINCT a.course) = (SELECT COUNT(*) FROM required)
ORDER BY a.person`,
  wrong: [
    {
      why: "Counts attempts instead of courses.",
      sql: `SELECT a.person FROM attempts a JOIN required r ON r.course = a.course
WHERE a.result = 'passed' GROUP BY a.person
HAVING COUNT(*) >= (SELECT COUNT(*) FROM required) ORDER BY a.person`,
    },
    {
      why: "Counts courses that are not required.",
      sql: `SELECT person FROM attempts WHERE result = 'passed' GROUP BY person
HAVING COUNT(DISTINCT course) >= (SELECT COUNT(*) FROM required) ORDER BY person`,
    },
    {
      why: "Looks only at the latest attempt at each course.",
      sql: `SELECT a.person FROM attempts a JOIN required r ON r.course = a.course
WHERE a.result = 'passed'
  AND a.id = (SELECT MAX(b.id) FROM attempts b WHERE b.person = a.person AND b.course = a.course)
GROUP BY a.person HAVING COUNT(*) = (SELECT COUNT(*) FROM required) ORDER BY a.person`,
    },
    {
      why: "Lists everybody who has passed at least one required course.",
      sql: `SELECT DISTINCT person FROM attempts
WHERE result = 'passed' AND course IN (SELECT course FROM required) ORDER BY person`,
    },
  ],
});
