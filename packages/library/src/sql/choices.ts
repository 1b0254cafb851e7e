import { amount } from "../format/amount.ts";
import { code, md } from "../format/text.ts";
import { blanks, choice } from "../format/written.ts";

const fenced = (text: string) => `\`\`\`sql\n${text}\`\`\``;

export const whichIndex = choice({
  slug: "sql-which-queries-use-the-index",
  title: "What the index is good for",
  skills: ["sql", "operations"],
  difficulty: "medium",
  minutes: 5,
  score: 5,
  statement: md(
    "A table holds 50 million orders of 2 million customers. It has one index besides its primary key: a B-tree on `(customer_id, created_at)`. Which queries can find their rows with it **without reading most of the table or of the index**? Choose all that can.",
  ),
  explanation: md(
    "The index is sorted by customer first and by time within each customer, like a telephone book by surname and first name. So it serves a customer, a customer with a range of times, and the newest order of a customer.",
    "A range of times alone is scattered over all customers. Some databases can skip from one customer to the next within the index, but that pays off only if there are few of them. A calculation on the column (`customer_id + 0`) hides it from the index.",
  ),
  choices: [
    { text: "`WHERE customer_id = 7`", right: true },
    { text: "`WHERE customer_id = 7 AND created_at >= '2026-05-01'`", right: true },
    { text: "`WHERE customer_id = 7 ORDER BY created_at DESC LIMIT 1`", right: true },
    { text: "`WHERE created_at >= '2026-05-01' AND created_at < '2026-05-02'`" },
    { text: "`WHERE customer_id + 0 = 7`" },
  ],
});

export const hiddenColumn = choice({
  slug: "sql-day-of-a-timestamp",
  title: "All orders of one day",
  skills: ["sql"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "`orders.created_at` is a timestamp with microseconds, and there is an index on it. This query reads the whole table:",
    fenced(code`
      SELECT * FROM orders WHERE CAST(created_at AS DATE) = '2026-05-01';
    `),
    "Which condition returns exactly the same rows and can use the index?",
  ),
  explanation: md(
    "The index is sorted by `created_at`, not by the result of a function. A half-open range on the bare column means the same and can be looked up.",
    "`BETWEEN` with the next day includes its midnight, so an order of 00:00:00 on 2 May slips in. Up to `23:59:59` loses orders of the last second, since these timestamps have fractions of a second. `LIKE` on a timestamp compares text, where it works at all.",
  ),
  choices: [
    { text: "`created_at >= '2026-05-01' AND created_at < '2026-05-02'`", right: true },
    { text: "`created_at BETWEEN '2026-05-01' AND '2026-05-02'`" },
    { text: "`created_at >= '2026-05-01' AND created_at <= '2026-05-01 23:59:59'`" },
    { text: "`created_at LIKE '2026-05-01%'`" },
  ],
});

export const lastTicket = choice({
  slug: "sql-two-withdrawals",
  title: "Two withdrawals at once",
  skills: ["sql", "design"],
  difficulty: "medium",
  minutes: 5,
  score: 5,
  statement: md(
    "An account holds 100 euros. Two requests withdraw 80 euros each at the same moment. Each runs this in a transaction at PostgreSQL's default isolation level (*read committed*), and both succeed:",
    fenced(code`
      SELECT balance FROM accounts WHERE id = 7;
      -- the program checks: balance >= 80
      UPDATE accounts SET balance = balance - 80 WHERE id = 7;
    `),
    "Which changes, **each on its own**, make sure that the balance never falls below zero? Choose all that do.",
  ),
  explanation: md(
    "Both transactions read 100 before either has written. Putting the check into the `UPDATE` and looking at the number of changed rows makes check and change one step; `FOR UPDATE` makes the second one wait and then read 20; a `CHECK` constraint refuses the second update.",
    "Being inside a transaction does not help by itself: at this level both may read before either writes. Reading twice only makes the gap smaller.",
  ),
  choices: [
    { text: "`UPDATE … WHERE id = 7 AND balance >= 80`, refusing the withdrawal if no row was changed", right: true },
    { text: "`SELECT … FOR UPDATE` instead of the plain `SELECT`", right: true },
    { text: "A constraint `CHECK (balance >= 0)` on the table", right: true },
    { text: "Reading the balance a second time directly before the `UPDATE`" },
    { text: "Committing directly after the `SELECT`, and updating in a second transaction" },
  ],
});

export const turningPages = choice({
  slug: "sql-turning-pages",
  title: "An entry that appears twice",
  skills: ["sql", "web"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A list shows the newest messages first, 20 per page: `ORDER BY created_at DESC, id DESC LIMIT 20 OFFSET 20 * (page - 1)`. While people read, new messages arrive. Readers complain that the first entries of the next page are often ones that they have just seen. Page 5,000 is also slow. Which change fixes **both**?",
  ),
  explanation: md(
    "An offset counts from the top, and the top moves when something is added. Asking for what comes **after the last entry seen** (`WHERE (created_at, id) < (…)`) does not depend on what was added before it, and with an index on both columns the database goes straight there instead of reading and throwing away 100,000 rows.",
    "An index alone makes it faster, but entries still move. Fetching a few more per page hides small movements only, and deep pages stay slow. A higher isolation level holds within one transaction, and every page is a new one.",
  ),
  choices: [
    { text: "Pass the `created_at` and `id` of the last entry seen, and ask for the 20 entries below it", right: true },
    { text: "Add an index on `(created_at, id)`, and leave the query as it is" },
    { text: "Ask for 25 entries per page, and let the page leave out those it has already shown" },
    { text: "Run the query in a read-only transaction with a higher isolation level for every page" },
  ],
});

export const countedNulls = blanks({
  slug: "sql-counting-nulls",
  title: "What the average leaves out",
  skills: ["sql", "data"],
  difficulty: "easy",
  minutes: 4,
  score: 4,
  statement: md(
    "Five customers were asked for a rating. Two did not reply; their `rating` is null. The others gave 3, 4 and 5.",
    fenced(code`
      SELECT COUNT(*), COUNT(rating), AVG(rating), SUM(CASE WHEN rating < 4 THEN 1 ELSE 0 END)
      FROM ratings;
    `),
    "`COUNT(*)`: ___ `COUNT(rating)`: ___ `AVG(rating)`: ___ The last column: ___",
  ),
  explanation: md(
    "`COUNT(*)` counts rows, `COUNT(rating)` those with a value: 5 and 3. `AVG` divides by 3, not by 5: 4. A comparison with null is unknown, not true, so `CASE` goes to `ELSE`: only the rating of 3 counts, 1.",
    "None of it is wrong, but a report has to say that two of five did not reply. Candidates who write 2.4 would have reported a bad rating that nobody gave.",
  ),
  blanks: [amount("COUNT(*)", 5), amount("COUNT(rating)", 3), amount("AVG(rating)", 4), amount("The last column", 1)],
});

export const lockedOut = choice({
  slug: "sql-waiting-for-each-other",
  title: "Two jobs that block each other",
  skills: ["sql", "operations"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "Two programs book money between accounts. Each booking is one transaction: it first updates the account that pays, then the one that receives. Several times a day the database reports a deadlock and cancels one of the two. Which change removes the cause, **and still never leaves a booking half done**?",
  ),
  explanation: md(
    "One transaction holds account A and waits for B, the other holds B and waits for A. If every transaction updates its accounts in the same order, by id for example, no cycle can arise.",
    "Repeating cancelled bookings is good practice, but treats the symptom. Two transactions per booking avoid the deadlock, but lose money when something fails in between. Waiting longer does not help those who wait for each other.",
  ),
  choices: [
    { text: "Always update the account with the smaller id first, whether it pays or receives", right: true },
    { text: "Use one transaction for the account that pays and another for the one that receives" },
    { text: "Raise the time after which the database reports a deadlock from one second to a minute" },
    { text: "Repeat a booking that was cancelled, up to three times, after a random pause" },
  ],
});

export const bigTable = choice({
  slug: "sql-index-on-a-big-table",
  title: "A new index at noon",
  skills: ["sql", "operations"],
  difficulty: "hard",
  minutes: 4,
  score: 4,
  statement: md(
    "A table in PostgreSQL has 200 million rows and about 500 inserts per second, day and night. A migration runs `CREATE INDEX ON events (user_id)`, which takes eleven minutes. During that time all inserts hang, requests pile up, and the site is down. What should the migration have done?",
  ),
  explanation: md(
    "A plain `CREATE INDEX` lets others read, but blocks writing until it is done. `CREATE INDEX CONCURRENTLY` takes longer and needs two passes, but writing goes on. It cannot run inside a transaction, and leaves an invalid index behind if it fails, which has to be dropped.",
    "A transaction around it holds the lock even longer. At night the inserts go on just the same here. A lock timeout limits how long the migration waits for its lock, not how long it keeps it.",
  ),
  choices: [
    { text: "Create the index with `CONCURRENTLY`, outside a transaction, and check that it is valid", right: true },
    { text: "Create the index in a transaction with the rest of the migration, so that it can be rolled back" },
    { text: "Set a `lock_timeout` of five seconds before creating the index in the same way" },
    { text: "Create the index in the same way at night, when fewer people read the site" },
  ],
});
