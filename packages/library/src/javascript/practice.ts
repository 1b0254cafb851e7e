import { code, md } from "../format/text.ts";
import { blanks, choice } from "../format/written.ts";

const fenced = (text: string) => `\`\`\`js\n${text}\`\`\``;

const PRICE = code`
  function price({ amount, discount, currency }) {
    const percent = discount || 10;
    const unit = currency ?? "EUR";
    return (amount * (100 - percent)) / 100 + " " + unit;
  }

  console.log(price({ amount: 200, discount: 0, currency: "" }));
  console.log(price({ amount: 200, discount: 5 }));
`;

export const zeroDiscount = blanks({
  slug: "javascript-zero-discount",
  title: "A discount that nobody gave",
  skills: ["javascript"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "New customers get 10% by default; a customer with an agreement has a discount of their own, which may be 0. The first call below is for a customer with an agreement of 0%. Which **numbers** are printed?",
    fenced(PRICE),
    "Number on the first line: ___ Number on the second line: ___",
  ),
  explanation: md(
    "`||` takes the default for every falsy value, so 0 becomes 10: 180, although the customer should pay 200. `??` takes it only for `null` and `undefined`; that is why the empty currency stays empty. The second line is 190 EUR.",
    "Zero, the empty text and `false` are values. The fault gives money away without any error, and is found months later.",
  ),
  blanks: [
    { label: "First line", accepted: ["180"] },
    { label: "Second line", accepted: ["190", "190 EUR"] },
  ],
  proof: { technology: "javascript", code: PRICE, output: "180 \n190 EUR\n" },
});

const BIRTHDAY = code`
  process.env.TZ = "America/New_York";
  const day = new Date("1990-05-01");
  console.log(day.getDate(), day.getMonth() + 1);
`;

export const dayBefore = choice({
  slug: "javascript-day-before",
  title: "Always a day too early",
  skills: ["javascript", "web"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    'An API sends a date of birth as `"1990-05-01"`. This code shows 1 May to a customer in Berlin and **30 April** to one in New York:',
    fenced(code`
      const day = new Date("1990-05-01");
      label.textContent = day.getDate() + "/" + (day.getMonth() + 1);
    `),
    "Which explanation and fix are right?",
  ),
  explanation: md(
    "A date without a time is read as midnight **UTC**; in New York it is still 30 April then. `getDate` uses the local zone. A calendar day is not a moment in time: take the parts from the text, or read it with the UTC methods (`getUTCDate`).",
    "The month is right: `getMonth` counts from 0, and the code adds 1. Adding hours breaks it for others, and differs in summer. The API's format is correct ISO 8601 and needs no time zone, because a birthday has none.",
  ),
  choices: [
    {
      text: "The text is read as midnight UTC but shown in local time: use `getUTCDate` and `getUTCMonth`.",
      right: true,
    },
    { text: "`getMonth` counts from 0, so the day belongs to the month before: leave out the `+ 1`." },
    { text: "The customer's clock is wrong by some hours: let the server send the time of the customer along." },
    { text: "New York is five hours behind: add five hours to the date before it is shown to customers there." },
  ],
  proof: { technology: "javascript", code: BIRTHDAY, output: "30 4\n" },
});

const LOAD = code`
  const load = async () => {
    throw new Error("no network");
  };

  async function profile() {
    try {
      return load();
    } catch {
      return "a guest";
    }
  }

  profile().then(
    (name) => console.log("shown: " + name),
    (error) => console.log("failed: " + error.message),
  );
`;

export const uncaughtInTry = choice({
  slug: "javascript-return-without-await",
  title: "The catch that catches nothing",
  skills: ["javascript"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md("What does this program print?", fenced(LOAD)),
  explanation: md(
    "`return load()` hands on the promise without waiting for it. When it is rejected, the `try` block has long been left, so the caller gets the error: `failed: no network`. With `return await load()` the rejection would arrive inside the `try`.",
    "Inside `try`, `return await` and `return` are not the same, and linters have a rule for it. Fallbacks that were never seen to work are a common finding after an outage.",
  ),
  choices: [
    { text: "`failed: no network`", right: true },
    { text: "`shown: a guest`" },
    { text: "`shown: [object Promise]`" },
    { text: "Nothing, because the error is caught and the promise stays pending" },
  ],
  proof: { technology: "javascript", code: LOAD, output: "failed: no network\n" },
});

export const keyByIndex = choice({
  slug: "javascript-key-by-index",
  title: "The note moves to another row",
  skills: ["javascript", "web"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "In this React list every row has a text field that keeps its own content. When somebody deletes the **first** row, the right task disappears, but the notes that were typed now stand beside the wrong tasks, and the last note is gone.",
    fenced(code`
      {tasks.map((task, index) => (
        <li key={index}>
          {task.title} <input defaultValue="" />
        </li>
      ))}
    `),
    "What fixes it?",
  ),
  explanation: md(
    "React recognises a row by its key. With the index as the key, the row that was second becomes “row 0” and takes over the element, and what was typed, of the deleted one. A key that belongs to the task moves with it.",
    "A random key makes every row new at each rendering and loses everything that was typed. `useMemo` saves work, but keeps the same keys. Copying the array matters for noticing the change, which works here already.",
  ),
  choices: [
    { text: "`key={task.id}`, an id that belongs to the task", right: true },
    { text: "`key={Math.random()}`, so that no two rows are ever mixed up" },
    { text: "`useMemo` around the list, so that rows that did not change are kept" },
    { text: "Removing the task from a copy of the array instead of from the array itself" },
  ],
});
