import { project } from "../format/project.ts";
import { code, md } from "../format/text.ts";

const GIVEN = code`
  import { daysBetween } from "./days.js";

  /** The price in cents for renting from one day to another, both included. */
  export function price(from, to, { perDay, weekly = 0 }) {
    const days = daysBetween(from, to);
    const weeks = Math.round(days / 7);
    if (weekly > 0) {
      return weeks * weekly + (days - weeks * 7) * perDay;
    }
    return days * perDay;
  }
`;

const DAYS = code`
  /** The number of days between two days such as "2026-03-28". */
  export function daysBetween(from, to) {
    const start = new Date(from + "T00:00");
    const end = new Date(to + "T00:00");
    return Math.floor((end - start) / 86_400_000);
  }
`;

const SHOWN = code`
  import assert from "node:assert";
  import { price } from "../src/price.js";

  it("counts the first and the last day", () => {
    assert.equal(price("2026-05-04", "2026-05-06", { perDay: 1000 }), 3000);
  });
  it("charges one day for one day", () => {
    assert.equal(price("2026-05-04", "2026-05-04", { perDay: 1000 }), 1000);
  });
`;

const HIDDEN = code`
  import assert from "node:assert";
  import { price } from "../src/price.js";

  it("charges whole weeks only", () => {
    assert.equal(price("2026-05-01", "2026-05-11", { perDay: 1000, weekly: 5000 }), 5000 + 4 * 1000);
  });
  it("never charges more for days than for a week", () => {
    assert.equal(price("2026-05-01", "2026-05-06", { perDay: 1000, weekly: 5000 }), 5000);
    assert.equal(price("2026-05-01", "2026-05-13", { perDay: 1000, weekly: 5000 }), 10000);
  });
  it("counts days across a change of the clock", () => {
    process.env.TZ = "Europe/Berlin";
    assert.equal(price("2026-03-28", "2026-03-30", { perDay: 1000 }), 3000);
    assert.equal(price("2026-10-24", "2026-10-26", { perDay: 1000 }), 3000);
  });
  it("counts a leap day", () => {
    assert.equal(price("2028-02-28", "2028-03-01", { perDay: 1000 }), 3000);
  });
  it("refuses an end before the start", () => {
    assert.throws(() => price("2026-05-04", "2026-05-03", { perDay: 1000 }), RangeError);
  });
`;

const SOLVED_DAYS = code`
  /** The number of days between two days such as "2026-03-28". */
  export function daysBetween(from, to) {
    return Math.round((Date.parse(to + "T00:00Z") - Date.parse(from + "T00:00Z")) / 86_400_000);
  }
`;

const SOLVED = code`
  import { daysBetween } from "./days.js";

  /** The price in cents for renting from one day to another, both included. */
  export function price(from, to, { perDay, weekly = 0 }) {
    const days = daysBetween(from, to) + 1;
    if (days < 1) throw new RangeError("The end is before the start.");
    if (weekly === 0) return days * perDay;
    const weeks = Math.floor(days / 7);
    return weeks * weekly + Math.min((days - weeks * 7) * perDay, weekly);
  }
`;

export const rentalPrice = project({
  slug: "testing-rental-price",
  title: "Fix the rental price",
  skills: ["testing", "javascript"],
  difficulty: "medium",
  minutes: 30,
  score: 20,
  technology: "javascript",
  statement: md(
    "Customers of a bicycle rental complain about wrong prices. The code is in `src`; two tests in `test/price.test.js` fail. **Fix the code.** More tests run when you submit, so read the rules rather than only the tests:",
    "- The first and the last day both count: from the 4th to the 6th are three days.\n- With a weekly price, every **whole** week costs that price, and the remaining days cost the price per day, **but never more than a week** would.\n- Days are days of the calendar, also when the clock changes to summer time or back, and in leap years. The code must not depend on the time zone of the machine.\n- If the end is before the start, `price` throws a `RangeError`.",
    "You may change both files in `src`. Keep the names and parameters of the functions.",
  ),
  explanation: md(
    "Four faults: the last day is not counted; `Math.round` charges a week that is not complete; local midnight is 23 or 25 hours from the next when the clock changes, so `Math.floor` loses a day in spring; and a negative length is accepted. Dates without a time are best handled in UTC.",
    "Only the first fault is shown by the visible tests. The question shows who mends what is reported and who reads the rules: give more weight to a candidate who adds tests of their own.",
  ),
  files: { "src/price.js": GIVEN, "src/days.js": DAYS },
  locked: { "package.json": '{ "type": "module" }\n', "test/price.test.js": SHOWN },
  framework: {
    name: "mocha",
    source: "src/price.js",
    files: { "test/price.test.js": SHOWN, "test/price-more.test.js": HIDDEN },
    hidden_files: ["test/price-more.test.js"],
    tests: [
      { id: "1", name: "counts the first and the last day", sample: true },
      { id: "2", name: "charges one day for one day", sample: true },
      { id: "3", name: "charges whole weeks only", weight: 2 },
      { id: "4", name: "never charges more for days than for a week", weight: 2 },
      { id: "5", name: "counts days across a change of the clock", weight: 2 },
      { id: "6", name: "counts a leap day" },
      { id: "7", name: "refuses an end before the start" },
    ],
  },
  solution: { "src/price.js": SOLVED, "src/days.js": SOLVED_DAYS },
  wrong: [
    {
      why: "Mends only what the visible tests show.",
      files: { "src/price.js": GIVEN.replace("daysBetween(from, to);", "daysBetween(from, to) + 1;") },
    },
    {
      why: "Charges remaining days even if a week would be cheaper.",
      files: {
        "src/price.js": SOLVED.replace("Math.min((days - weeks * 7) * perDay, weekly)", "(days - weeks * 7) * perDay"),
        "src/days.js": SOLVED_DAYS,
      },
    },
    {
      why: "Counts hours of local time, and loses a day in spring.",
      files: { "src/price.js": SOLVED },
    },
    {
      why: "Accepts an end before the start.",
      files: {
        "src/price.js": SOLVED.replace('if (days < 1) throw new RangeError("The end is before the start.");', ""),
        "src/days.js": SOLVED_DAYS,
      },
    },
  ],
});
