import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

const LEFT = "SELECT id, email FROM contacts ORDER BY id;";
const NOTES = "SELECT id, contact_id FROM notes ORDER BY id;";

export const mergeDuplicates = statements({
  slug: "merge-duplicate-contacts",
  title: "Merge duplicate contacts",
  skills: ["sql", "data"],
  difficulty: "hard",
  minutes: 18,
  score: 16,
  statement: md(
    "An import has created contacts twice. Two contacts are the same person if their e-mail addresses are equal **regardless of upper and lower case**. Contacts without an address (null) are never the same as another.",
    "Write the statements that",
    "1. let every row of `notes` point to the contact with the **smallest id** of its person, and\n2. delete the other contacts of that person.",
    "No note may be lost, and the addresses of the remaining contacts stay as they are.",
  ),
  explanation: md(
    "First move the notes, then delete: `UPDATE notes SET contact_id = (SELECT MIN(keeper.id) …)`, and delete every contact for which one with the same lowered address and a smaller id exists. In the other order, the link between note and person is gone.",
    "Null is the trap: grouping by `lower(email)` puts all contacts without an address into one group, and deletes people who have nothing in common. MySQL also refuses a subquery on the table that it deletes from, unless it is wrapped.",
  ),
  tables: {
    contacts: { columns: { id: "integer", "email?": "text" } },
    notes: { columns: { id: "integer", contact_id: "integer" } },
  },
  cases: [
    {
      name: "Contacts of the sample",
      sample: true,
      rows: {
        contacts: [
          [1, "ida@example.org"],
          [2, "Ida@Example.org"],
          [3, "joe@example.org"],
        ],
        notes: [
          [10, 1],
          [11, 2],
          [12, 3],
        ],
      },
      check: LEFT,
      expected: {
        columns: ["id", "email"],
        rows: [
          [1, "ida@example.org"],
          [3, "joe@example.org"],
        ],
      },
    },
    {
      name: "Notes of the sample",
      rows: {
        contacts: [
          [1, "ida@example.org"],
          [2, "Ida@Example.org"],
          [3, "joe@example.org"],
        ],
        notes: [
          [10, 1],
          [11, 2],
          [12, 3],
        ],
      },
      check: NOTES,
      expected: {
        columns: ["id", "contact_id"],
        rows: [
          [10, 1],
          [11, 1],
          [12, 3],
        ],
      },
    },
    {
      name: "Contacts without an address",
      weight: 2,
      rows: {
        contacts: [
          [4, null],
          [5, null],
          [6, "MAX@example.org"],
          [9, "max@example.org"],
          [7, "max@example.ORG"],
        ],
        notes: [
          [1, 5],
          [2, 9],
        ],
      },
      check: LEFT,
      expected: {
        columns: ["id", "email"],
        rows: [
          [4, null],
          [5, null],
          [6, "MAX@example.org"],
        ],
      },
    },
    {
      name: "Notes of contacts without an address",
      weight: 2,
      rows: {
        contacts: [
          [4, null],
          [5, null],
          [6, "MAX@example.org"],
          [9, "max@example.org"],
          [7, "max@example.ORG"],
        ],
        notes: [
          [1, 5],
          [2, 9],
        ],
      },
      check: NOTES,
      expected: {
        columns: ["id", "contact_id"],
        rows: [
          [1, 5],
          [2, 6],
        ],
      },
    },
  ],
  solution: `UPDATE notes SET contact_id = (
  SELECT MIN(keeper.id) FROM contacts keeper JOIN contacts own ON LOWER(keeper.email) = LOWER(own.email)
  WHERE own.id = notes.contact_id
)
WHERE contact_id IN (SELECT id FROM contacts WHERE email IS NOT NULL);
DELETE FROM contacts WHERE id IN (
  SELECT id FROM (
    SELECT later.id FROM contacts later JOIN contacts earlier
      ON LOWER(earlier.email) = LOWER(later.email) AND earlier.id < later.id
  ) AS doubled
);`,
  wrong: [
    {
      why: "Groups contacts without an address as one person and deletes them.",
      sql: `UPDATE notes SET contact_id = COALESCE((
  SELECT MIN(keeper.id) FROM contacts keeper JOIN contacts own ON LOWER(keeper.email) = LOWER(own.email)
  WHERE own.id = notes.contact_id), contact_id);
DELETE FROM contacts WHERE id NOT IN (SELECT MIN(id) FROM contacts GROUP BY LOWER(email));`,
    },
    {
      why: "Compares addresses with upper and lower case as they are.",
      sql: `UPDATE notes SET contact_id = (
  SELECT MIN(keeper.id) FROM contacts keeper JOIN contacts own ON keeper.email = own.email
  WHERE own.id = notes.contact_id
)
WHERE contact_id IN (SELECT id FROM contacts WHERE email IS NOT NULL);
DELETE FROM contacts WHERE id IN (
  SELECT later.id FROM contacts later JOIN contacts earlier ON earlier.email = later.email AND earlier.id < later.id);`,
    },
    {
      why: "Deletes first, so the notes of deleted contacts cannot be moved any more.",
      sql: `DELETE FROM contacts WHERE id IN (
  SELECT later.id FROM contacts later JOIN contacts earlier
    ON LOWER(earlier.email) = LOWER(later.email) AND earlier.id < later.id);
UPDATE notes SET contact_id = COALESCE((
  SELECT MIN(keeper.id) FROM contacts keeper JOIN contacts own ON LOWER(keeper.email) = LOWER(own.email)
  WHERE own.id = notes.contact_id), contact_id);`,
    },
  ],
});
