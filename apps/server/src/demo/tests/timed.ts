import { fib, lines, mcq, md, tex, type DemoTest } from "../content.ts";

const warmUp = [
  mcq({
    key: "event-loop",
    title: "What comes first?",
    maxScore: 4,
    statement: md(
      "What does this script print in a browser?",
      lines(
        "```js",
        "const order = [];",
        'setTimeout(() => order.push("timer"), 0);',
        'Promise.resolve().then(() => order.push("promise"));',
        'order.push("script");',
        'setTimeout(() => console.log(order.join(" ")), 50);',
        "```",
      ),
    ),
    choices: [
      { text: "`timer promise script`" },
      { text: "`script timer promise`" },
      { text: "`script promise timer`", right: true },
      { text: "`promise script timer`" },
    ],
  }),
  fib({
    key: "number-bases",
    title: "Two other number systems",
    maxScore: 4,
    statement: "The binary number `101101` is ___ in decimal. One more than hexadecimal `FF` is ___ in hexadecimal.",
    blanks: [
      { label: "101101 in decimal", accepted: ["45"], tolerance: 0 },
      { label: "FF plus one, hexadecimal", accepted: ["100", "0x100", "100h"] },
    ],
  }),
];

const databases = [
  mcq({
    key: "sql-null",
    title: "The two missing totals",
    maxScore: 6,
    statement: md(
      "The table `orders` has five rows. **Mark every statement that is true** in standard SQL.",
      lines(
        "| id | customer | total |",
        "| ---: | :--- | ---: |",
        "| 1 | Ada | 10 |",
        "| 2 | Bo | *null* |",
        "| 3 | Cem | 20 |",
        "| 4 | Dia | *null* |",
        "| 5 | Eli | 30 |",
      ),
    ),
    choices: [
      { text: "`select count(*) from orders` returns 5.", right: true },
      { text: "`select count(total) from orders` returns 3.", right: true },
      { text: "`select avg(total) from orders` returns 12." },
      { text: "`select sum(total) from orders` returns null." },
      { text: "`select id from orders where total <> 10` returns four rows." },
    ],
  }),
  fib({
    key: "sql-group",
    title: "Teams with company",
    maxScore: 6,
    statement: md(
      lines(
        "| name | team | salary |",
        "| :--- | :--- | ---: |",
        "| Ana | red | 50 |",
        "| Bo | red | 70 |",
        "| Cy | blue | 60 |",
        "| Di | blue | 60 |",
        "| Eli | green | 40 |",
      ),
      lines(
        "```sql",
        "select team, max(salary) as highest",
        "from staff",
        "group by team",
        "having count(*) > 1",
        "order by highest desc;",
        "```",
      ),
      "The query returns ___ rows. The first one is the team ___.",
    ),
    blanks: [
      { label: "Number of rows", accepted: ["2", "two"], tolerance: 0 },
      { label: "Team of the first row", accepted: ["red"] },
    ],
  }),
  mcq({
    key: "index-order",
    title: "An index on two columns",
    maxScore: 4,
    statement:
      "The table `people` has one ordinary B-tree index, on `(last_name, first_name)`. Which condition benefits least from it?",
    choices: [
      { text: "`last_name = 'Lovelace'`" },
      { text: "`last_name = 'Lovelace' and first_name = 'Ada'`" },
      { text: "`first_name = 'Ada'`", right: true },
      { text: "`last_name = 'Lovelace' order by first_name`" },
    ],
  }),
];

const writing = [
  tex({
    key: "deadlock",
    title: "Two locks, two workers",
    maxScore: 6,
    statement:
      "Two workers each need the locks *A* and *B*. Describe an order of events in which both wait forever, and one rule that makes this impossible. Four sentences are enough.",
    maxLength: 1_000,
  }),
];

export const timed: DemoTest = {
  slug: "demo-timed",
  company: "demo",
  label: "Timed sections",
  name: "Engineering screen",
  minutes: 20,
  isTimedSection: true,
  sections: [
    { name: "Warm-up", minutes: 5, problems: warmUp },
    { name: "Databases", minutes: 10, problems: databases },
    { name: "In your own words", minutes: 5, problems: writing },
  ],
};
