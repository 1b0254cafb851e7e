import { code, lines, md } from "../format/text.ts";
import { blanksPart, choice, choicePart, comprehension } from "../format/written.ts";

export const exitCode137 = choice({
  slug: "operations-exit-code-137",
  title: "The container that ends with 137",
  skills: ["operations"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "A container ends with exit code 137 a few minutes after each start. Its own log stops in the middle of a line, without an error. What do you look at **first**?",
  ),
  explanation: md(
    "137 is 128 + 9: the process was ended by SIGKILL, which it cannot catch, so there is nothing in its log. Most often the kernel did so because the memory limit was reached: compare the limit with the use, and look for `OOMKilled` in the container's state or for the kernel's message.",
    "A program that ends because of its own error writes it and has another code (1, or 139 for a bad memory access). A failing health check sends SIGTERM first (143), unless the process ignores it.",
  ),
  choices: [
    { text: "Whether the kernel ended it for using more memory than its limit", right: true },
    { text: "Whether the program's configuration was changed and has an error" },
    { text: "Whether the port is already used by another process" },
    { text: "Whether the image was built for another processor" },
  ],
});

export const backupsThatWork = choice({
  slug: "operations-backups-that-work",
  title: "Do we have a backup?",
  skills: ["operations"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "A company copies its database to another data centre every night; the job reports success every morning. Which single measure says most about whether the data could be recovered after a loss?",
  ),
  explanation: md(
    "Only a restore proves a backup: it shows that the files are complete and readable, that keys and instructions are at hand, and how long it takes. Done regularly, it also notices when something new is not included.",
    "The job's success says that it ran, not that its result is usable. Size and checksums notice a truncated file but not a missing table. A replica copies mistakes, such as a dropped table, within seconds.",
  ),
  choices: [
    { text: "Regularly restoring a backup to an empty machine, and checking the data in it", right: true },
    { text: "Comparing the size of each backup with that of the day before" },
    { text: "Storing a checksum with every backup" },
    { text: "Adding a replica in a third data centre that receives every change within seconds" },
  ],
});

export const slowShop = comprehension({
  slug: "operations-slow-shop",
  title: "The slow shop",
  skills: ["operations", "reasoning"],
  difficulty: "hard",
  minutes: 15,
  statement: md(
    "Since this morning a web shop has been slow at times. These are lines from its logs, in the order in which they were written. `pool` shows how many of the 20 database connections are in use.",
    `\`\`\`\n${code`
      08:58:10 shop    GET /cart 200 45ms pool=4/20
      09:00:00 cron    start price-export (daily)
      09:00:02 shop    GET /cart 200 61ms pool=6/20
      09:00:41 shop    GET /item/7 200 1203ms pool=19/20
      09:00:58 shop    GET /item/9 500 5002ms pool=20/20 error="no connection within 5000 ms"
      09:01:10 db      cpu=31% slow query 70112ms: UPDATE items SET exported_at = ... (export)
      09:01:10 db      14 sessions waiting for row locks, blocked by session 881 (export)
      09:01:12 cron    end price-export, 1 transaction, 48000 rows
      09:01:13 shop    GET /item/9 200 52ms pool=5/20
      10:00:00 cron    start image-resize (hourly)
      10:00:30 shop    GET /item/7 200 48ms pool=4/20
    `}\`\`\``,
  ),
  explanation: md(
    "The export updates 48,000 rows in one transaction and holds their locks for 70 seconds. Requests that want to write the same rows wait for it and keep their connections, until the pool of 20 is empty; then even other requests fail. The processor is not the problem (31%), and the larger pool would only let more requests wait.",
    "The remedy is short transactions: batches of a few hundred rows, or not writing to rows that visitors need (a table of its own for the export). The question shows whether a candidate reads evidence before acting.",
  ),
  parts: [
    blanksPart({
      title: "What blocks?",
      score: 2,
      statement: "Number of the database session that blocks the others: ___ Name of the job that it belongs to: ___",
      blanks: [
        { label: "Session", accepted: ["881"] },
        { label: "Job", accepted: ["price-export", "price export", "export"] },
      ],
    }),
    choicePart({
      title: "Why does the shop fail?",
      score: 3,
      statement: "Which chain of causes fits all of the lines?",
      choices: [
        {
          text: "The export locks rows for the length of its transaction; waiting requests keep their connections; the pool runs out.",
          right: true,
        },
        {
          text: "The export uses all of the database's processor time; every query becomes slow; requests need more time than they have.",
        },
        { text: "Two jobs run at the same time and lock each other." },
        { text: "The pool leaks connections, and is emptied by a restart at 09:01." },
      ],
    }),
    choicePart({
      title: "What helps?",
      score: 3,
      statement: "Which change removes the cause?",
      choices: [
        { text: "Let the export update the rows in small batches, each in a transaction of its own.", right: true },
        { text: "Raise the pool from 20 to 200 connections." },
        { text: "Raise the time that a request waits for a connection from 5 to 90 seconds." },
        { text: "Give the database twice as many processors." },
      ],
    }),
  ],
});

export const slowRollout = choice({
  slug: "operations-rename-a-column",
  title: "Rename a column without a break",
  skills: ["operations", "sql", "design"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "A service runs on several machines that are updated **one after the other**, so for some minutes old and new code run at the same time on one database. The column `name` is to be called `full_name`. Which plan keeps every version working at every moment?",
    lines(
      "Steps: **A** add `full_name`; **B** copy the values of existing rows; **C** release code that writes both and reads `name`; **D** release code that reads `full_name` and still writes both; **E** release code that uses only `full_name`; **F** drop `name`.",
    ),
  ),
  explanation: md(
    "Expand, then contract: add the column (A), write both (C), only then copy the old rows (B), so that rows written meanwhile are not missed, then read the new one (D), stop writing the old one (E), and drop it (F).",
    "If the copy comes before the code that writes both, rows changed in between are stale. If reading moves before the copy, old rows appear empty. Without D, code that writes only `full_name` runs beside code that reads `name`.",
  ),
  choices: [
    { text: "A, C, B, D, E, F", right: true },
    { text: "A, B, C, D, E, F" },
    { text: "A, C, D, B, E, F" },
    { text: "A, C, B, E, F" },
  ],
});
