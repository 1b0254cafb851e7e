import { code, md } from "../format/text.ts";
import { blanks, choice } from "../format/written.ts";

const fenced = (text: string) => `\`\`\`js\n${text}\`\`\``;

const LETTERS = code`
  setTimeout(() => console.log("A"), 0);
  Promise.resolve().then(() => console.log("B"));
  (async () => {
    console.log("C");
    await null;
    console.log("D");
  })();
  console.log("E");
`;

export const eventLoop = blanks({
  slug: "javascript-order-of-events",
  title: "Which line comes first?",
  skills: ["javascript"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "In which order does this program print its letters? Write them without spaces.",
    fenced(LETTERS),
    "Order: ___",
  ),
  explanation: md(
    "The program itself runs first: an async function runs until its first `await`, so C comes, then E. Then all microtasks in their order: B was queued before the rest of the async function, so B, D. The timer is a task of its own and comes last: CEBDA.",
    "Whoever gets this right can explain why a spinner does not show, or why a state is still old.",
  ),
  blanks: [{ label: "Order of the letters", accepted: ["CEBDA"] }],
  proof: { technology: "javascript", code: LETTERS, output: "C\nE\nB\nD\nA\n" },
});

export const forgottenAwait = choice({
  slug: "javascript-foreach-await",
  title: "Saved too early",
  skills: ["javascript"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "`save` returns a promise. The message appears before anything is saved, and a failed save ends the whole process.",
    fenced(code`
      async function saveAll(items) {
        items.forEach(async (item) => {
          await save(item);
        });
        console.log("All saved");
      }
    `),
    "The items may be saved **in any order and at the same time**; a failure should reach the caller of `saveAll`. Which body is best?",
  ),
  explanation: md(
    "`forEach` ignores the promises of its callback: nobody waits for them, and nobody hears of a rejection, which ends the process as an unhandled one. `await Promise.all(items.map(save))` starts all of them, waits, and rejects with the first failure.",
    "`for await` over plain items waits for one after the other; `allSettled` never rejects, so the caller would not hear of a failure; a `try` around `forEach` catches nothing that happens later.",
  ),
  choices: [
    { text: '`await Promise.all(items.map((item) => save(item))); console.log("All saved");`', right: true },
    { text: '`await items.forEach(save); console.log("All saved");`' },
    { text: '`await Promise.allSettled(items.map((item) => save(item))); console.log("All saved");`' },
    {
      text: '`try { items.forEach(async (item) => await save(item)); } catch (error) { throw error; } console.log("All saved");`',
    },
  ],
});

const SETTINGS = code`
  const defaults = { theme: "light", mail: { weekly: true } };
  const mine = { ...defaults };
  mine.theme = "dark";
  mine.mail.weekly = false;
  console.log(defaults.theme, defaults.mail.weekly);
`;

export const sharedObject = choice({
  slug: "javascript-shallow-copy",
  title: "The settings of somebody else",
  skills: ["javascript", "web"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md("What does this print?", fenced(SETTINGS)),
  explanation: md(
    "Spreading copies one level: `theme` is a value of its own in the copy, but `mail` is the same object in both, so changing it changes the defaults. `structuredClone`, or spreading `mail` as well, would keep them apart.",
    "The same mistake makes components not render again, and tests depend on each other.",
  ),
  choices: [
    { text: "`light false`", right: true },
    { text: "`light true`" },
    { text: "`dark false`" },
    { text: "`dark true`" },
  ],
  proof: { technology: "javascript", code: SETTINGS, output: "light false\n" },
});

export const staleSearch = choice({
  slug: "javascript-stale-search",
  title: "Results of an older search",
  skills: ["javascript", "web"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "While somebody types, this handler shows results. On slow networks the list sometimes shows the results of an **earlier** text.",
    fenced(code`
      input.addEventListener("input", async () => {
        const reply = await fetch("/search?q=" + encodeURIComponent(input.value));
        show(await reply.json());
      });
    `),
    "Which changes, **each on its own**, make sure that the results shown in the end belong to the last text? Choose all that do.",
  ),
  explanation: md(
    "Replies can overtake each other. Aborting the previous request, or comparing the text (or a counter) when the reply is there, makes sure that only the latest is shown.",
    "Waiting for a pause in typing makes the fault rarer, but two requests can still overlap. A cache answers a repeated text faster, and the order of the others stays undefined.",
  ),
  choices: [
    {
      text: "Keep an `AbortController`, abort it at every input, and pass a new one's signal to `fetch`.",
      right: true,
    },
    {
      text: "Remember the text before the request, and call `show` only if `input.value` is still the same.",
      right: true,
    },
    { text: "Wait until nothing has been typed for 300 ms before sending the request." },
    { text: "Keep the results of every text in a `Map`, and use them if the text is typed again." },
  ],
});
