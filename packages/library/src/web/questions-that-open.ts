import { page } from "../format/project.ts";
import { code, md } from "../format/text.ts";

const PAGE = code`
  <!doctype html>
  <html lang="en">
    <head>
      <title>Questions</title>
    </head>
    <body>
      <h1>Questions</h1>
      <div id="questions">
        <h2><button type="button" id="q1" aria-controls="a1">When are you open?</button></h2>
        <p id="a1">From 9 to 5.</p>
        <h2><button type="button" id="q2" aria-controls="a2">Where are you?</button></h2>
        <p id="a2">At the harbour.</p>
      </div>
      <button type="button" id="more">More questions</button>
      <script>
        document.querySelector("#more").addEventListener("click", () => {
          document.querySelector("#questions").insertAdjacentHTML(
            "beforeend",
            '<h2><button type="button" id="q3" aria-controls="a3" aria-expanded="false">Do you deliver?</button></h2>' +
              '<p id="a3" hidden>Yes, in town.</p>',
          );
          document.querySelector("#more").remove();
        });
      </script>
      <script src="app.js"></script>
    </body>
  </html>
`;

const SOLVED = code`
  const questions = document.querySelector("#questions");

  for (const button of questions.querySelectorAll("button")) show(button, false);

  questions.addEventListener("click", (event) => {
    const button = event.target.closest("button[aria-controls]");
    if (button) show(button, button.getAttribute("aria-expanded") !== "true");
  });

  function show(button, isOpen) {
    button.setAttribute("aria-expanded", String(isOpen));
    document.getElementById(button.getAttribute("aria-controls")).hidden = !isOpen;
  }
`;

const click = (selector: string) => ({ do: "click" as const, selector });
const expanded = (selector: string, value: string) =>
  ({ kind: "attribute", selector, name: "aria-expanded", value }) as const;
const shown = (value: string) => ({ kind: "text", selector: "#questions", value }) as const;

export const questionsThatOpen = page({
  slug: "web-questions-that-open",
  title: "Questions that open and close",
  skills: ["web", "javascript"],
  difficulty: "easy",
  minutes: 15,
  score: 12,
  statement: md(
    "The page lists questions and answers. Write `app.js` so that the answers open and close:",
    '- At first all answers are hidden, and every question\'s button has `aria-expanded="false"`.\n- A click on a question shows its answer, and the button gets `aria-expanded="true"`; the next click hides it again. Enter and Space do the same when the button has the focus.\n- Several answers may be open at the same time.\n- The button *More questions* adds a question later. It must work as well.\n- `aria-controls` says which answer belongs to a button.',
    "`index.html` cannot be changed; without the script, the page shows all answers.",
  ),
  explanation: md(
    "One listener on the surrounding element (event delegation) also serves buttons that are added later. The state is read from and written to `aria-expanded`, and `hidden` hides the answer. As they are real buttons, Enter and Space come for free.",
    "Listeners on each button miss the one that comes later. A listener for `keydown` in addition to `click` toggles twice. Whoever hides by opacity or height leaves the answer in the way of the keyboard and the screen reader.",
  ),
  files: { "app.js": "" },
  locked: { "index.html": PAGE },
  cases: [
    {
      id: "1",
      name: "All answers are hidden at first",
      sample: true,
      check: shown("When are you open? Where are you?"),
    },
    { id: "2", name: "The buttons say so", sample: true, check: expanded("#q2", "false") },
    {
      id: "3",
      name: "A click opens an answer",
      sample: true,
      steps: [click("#q1")],
      check: shown("When are you open? From 9 to 5. Where are you?"),
    },
    { id: "4", name: "The button is expanded", steps: [click("#q1")], check: expanded("#q1", "true") },
    {
      id: "5",
      name: "The next click closes it",
      weight: 2,
      steps: [click("#q1"), click("#q1")],
      check: shown("When are you open? Where are you?"),
    },
    {
      id: "6",
      name: "Two answers at the same time",
      weight: 2,
      steps: [click("#q2"), click("#q1")],
      check: shown("When are you open? From 9 to 5. Where are you? At the harbour."),
    },
    {
      id: "7",
      name: "Enter opens an answer",
      weight: 2,
      steps: [
        { do: "press", key: "Tab" },
        { do: "press", key: "Enter" },
      ],
      check: expanded("#q1", "true"),
    },
    {
      id: "8",
      name: "A question that was added later",
      weight: 3,
      steps: [click("#more"), click("#q3")],
      check: { kind: "text", selector: "#a3", value: "Yes, in town." },
    },
    {
      id: "9",
      name: "Open, more, and closed again",
      steps: [click("#q1"), click("#more"), click("#q3"), click("#q1")],
      check: shown("When are you open? Where are you? Do you deliver? Yes, in town."),
    },
  ],
  solution: { "app.js": SOLVED },
  wrong: [
    {
      why: "Listens to each button, so questions that are added later do nothing.",
      files: {
        "app.js": code`
          for (const button of document.querySelectorAll("#questions button")) {
            const answer = document.getElementById(button.getAttribute("aria-controls"));
            const show = (isOpen) => {
              button.setAttribute("aria-expanded", String(isOpen));
              answer.hidden = !isOpen;
            };
            show(false);
            button.addEventListener("click", () => show(answer.hidden));
          }
        `,
      },
    },
    {
      why: "Closes all other answers when one is opened.",
      files: {
        "app.js": SOLVED.replace(
          "  if (button) show",
          '  for (const other of questions.querySelectorAll("button")) if (other !== button) show(other, false);\n  if (button) show',
        ),
      },
    },
    {
      why: "Reacts to the key and to the click that the key causes, so Enter opens and closes.",
      files: {
        "app.js": `${SOLVED}${code`
          questions.addEventListener("keydown", (event) => {
            const button = event.target.closest("button[aria-controls]");
            if (button && event.key === "Enter") show(button, button.getAttribute("aria-expanded") !== "true");
          });
        `}`,
      },
    },
  ],
});
