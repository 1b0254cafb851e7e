import { amount } from "../format/amount.ts";
import { code, md } from "../format/text.ts";
import { blanks, choice } from "../format/written.ts";

export const corsError = choice({
  slug: "web-blocked-by-the-browser",
  title: "Blocked by the browser",
  skills: ["web", "security"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A page on `https://app.example` fetches JSON from `https://api.example`, which belongs to the same company. The browser reports that the request was “blocked by CORS policy”; with `curl` the same address answers correctly. Who has to change what?",
  ),
  explanation: md(
    "The browser lets a page read a reply from another origin only if that origin says so: `api.example` has to answer with `Access-Control-Allow-Origin: https://app.example`. `curl` is not a browser and has no user to protect, so it never asks.",
    "A page cannot give itself permission with a header of its own; that is the point. `no-cors` sends the request but hides the reply. No setting of the browser grants it either: the rule protects the people who use it.",
  ),
  choices: [
    { text: "The API: it must name `https://app.example` in `Access-Control-Allow-Origin`.", right: true },
    { text: "The page: it must send `Access-Control-Allow-Origin` with its request." },
    { text: 'The page: it must call `fetch` with `mode: "no-cors"` to read the reply.' },
    { text: "Nobody: visitors must allow the connection in the settings of their browser." },
  ],
});

export const dialogFocus = choice({
  slug: "web-dialog-for-everyone",
  title: "A dialog that lets you out again",
  skills: ["web"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A button “Delete account…” opens a modal dialog with “Cancel” and “Delete”. It was built from `div`s. What must work for people who use a keyboard or a screen reader? Choose everything that belongs to a modal dialog.",
  ),
  explanation: md(
    "The focus moves into the dialog, stays there while it is open, and returns to the button that opened it; Escape closes it without doing anything; and it has a role and a name, so that a screen reader announces it. `<dialog>` with `showModal()` brings most of this along.",
    "If the page behind it can be reached with Tab, it is not modal. Closing on its own after a while takes the decision away from people who read or type slowly.",
  ),
  choices: [
    { text: "When it opens, the focus moves into it; when it closes, back to the button", right: true },
    { text: "Escape closes it without deleting anything", right: true },
    { text: "It has the role of a dialog and a name, such as its heading", right: true },
    { text: "The page behind it can still be reached with the Tab key" },
    { text: "It closes by itself after 20 seconds without input" },
  ],
});

export const jumpingPage = choice({
  slug: "web-jumping-page",
  title: "The button that jumps away",
  skills: ["web"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "On a news page readers want to tap “Read more”, but just then the text moves down and they hit an advertisement. The page has photographs without sizes, an advertisement that is inserted **above** the text when it arrives, and a font that is loaded from the server. Which changes reduce the movement? Choose all that do.",
  ),
  explanation: md(
    "Everything that arrives late needs its place from the beginning: `width` and `height` (or `aspect-ratio`) for pictures, a box of fixed height for the advertisement, and a fallback font with similar metrics.",
    "Loading pictures lazily without a size makes the jump come later. A spinner that is replaced by content of another height moves the text as well.",
  ),
  choices: [
    { text: "Give every picture its `width` and `height`", right: true },
    { text: "Reserve a box of the right height for the advertisement", right: true },
    { text: "Choose a fallback font whose letters are about as wide and high as the loaded one", right: true },
    { text: 'Add `loading="lazy"` to all pictures' },
    { text: "Show a small spinner in the place of each picture until it is there" },
  ],
});

export const breakingChange = choice({
  slug: "web-changes-that-break-clients",
  title: "Which changes break the apps?",
  skills: ["web", "design"],
  difficulty: "medium",
  minutes: 5,
  score: 5,
  statement: md(
    "Apps on thousands of phones, which are updated late or never, call `GET /orders/7` and get",
    `\`\`\`json\n${code`
      { "id": 7, "total": 25.5, "status": "open", "note": "Ring twice" }
    `}\`\`\``,
    "`status` is `open` or `paid`; `note` is always there. The apps ignore fields that they do not know. Which changes can break them? Choose all that can.",
  ),
  explanation: md(
    "Old clients rely on every promise that the reply has made: names, types, the set of values, and what is always there. A renamed field, a number that becomes a text, a new value of an enumeration that an app has no case for, and a field that may now be missing each break something.",
    "A new field is safe if clients ignore what they do not know, and the order of the fields in a JSON object means nothing.",
  ),
  choices: [
    { text: "`status` may also be `refunded`", right: true },
    { text: '`total` becomes the text `"25.50"`', right: true },
    { text: "`note` is left out if there is none", right: true },
    { text: "There is a new field `currency`" },
    { text: "The fields come in another order" },
  ],
});

export const slowHero = choice({
  slug: "web-the-large-picture",
  title: "The picture that comes last",
  skills: ["web"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "The largest thing at the top of a shop's home page is a photograph. It appears after four seconds on a phone. The recording of the network shows: HTML at 0.3 s, a script of 500 kB (`defer`) from 0.4 to 2.6 s, then the script inserts the `<img>`, whose file (250 kB) loads from 2.7 to 3.9 s. Which change makes the photograph appear **more than a second** earlier on the first visit?",
  ),
  explanation: md(
    "The browser learns of the picture only when the script has run. If the `<img>` is in the HTML (or is announced with a preload), its download begins at 0.4 s and does not wait for the script. Even if the two share the line evenly, it is there at about 2.7 s instead of 3.9 s, and with a high priority (`fetchpriority`) at about 1.6 s. The script is deferred, so it does not hold up the first paint.",
    "A smaller picture saves about a quarter of a second, and still begins at 2.7 s. Lazy loading is for what is **below** the first screen, and delays it further. A cache helps the second visit; the complaint is about the first.",
  ),
  choices: [
    { text: "Put the `<img>` into the HTML instead of inserting it by script", right: true },
    { text: "Compress the photograph from 250 to 200 kB" },
    { text: 'Add `loading="lazy"` to the photograph' },
    { text: "Let the browser keep the photograph in its cache for a year" },
  ],
});

export const longTitle = choice({
  slug: "web-title-that-pushes",
  title: "The title that pushes the button out",
  skills: ["web"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "In this row, long titles should be cut with “…”. Instead they push the button out of the window.",
    `\`\`\`html\n${code`
      <div style="display: flex">
        <div class="text" style="flex: 1">
          <p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A very long title …</p>
        </div>
        <button>Open</button>
      </div>
    `}\`\`\``,
    "Which change is enough?",
  ),
  explanation: md(
    "A flex item does not become narrower than its content by default (`min-width: auto`), and the content is a text that must not wrap. `min-width: 0` on the item that contains it allows it to shrink; then the paragraph overflows, and the ellipsis appears.",
    "`width: 100%` on the paragraph is 100% of a parent that is already too wide. `flex-wrap: nowrap` is the default and changes nothing. `flex-shrink: 0` on the button keeps its size, but it is pushed out all the same.",
  ),
  choices: [
    { text: "`min-width: 0` on `.text`", right: true },
    { text: "`width: 100%` on the paragraph" },
    { text: "`flex-shrink: 0` on the button" },
    { text: "`flex-wrap: nowrap` on the row" },
  ],
});

export const pageWeight = blanks({
  slug: "web-how-long-to-load",
  title: "How long does it take to load?",
  skills: ["web", "reasoning"],
  difficulty: "easy",
  minutes: 4,
  score: 4,
  statement: md(
    "A page loads **3 MB** of files over a mobile connection of **8 megabits per second**. Ignore everything except the transfer itself. (1 MB = 8 megabits.)",
    "Seconds on the first visit: ___",
    "2.4 MB of it are scripts and pictures with names that change with their content, and the browser takes them from its cache without asking. Seconds on the second visit, if nothing has changed: ___",
    "Compression halves the 1.2 MB of scripts; the rest stays as it is. Seconds on the first visit then: ___",
  ),
  explanation: md(
    "3 MB are 24 megabits: 3 seconds. On the second visit 0.6 MB are left: 4.8 megabits, 0.6 seconds. With compressed scripts the first visit has 2.4 MB: 19.2 megabits, 2.4 seconds.",
    "Mixing up bits and bytes makes a plan wrong by a factor of eight. The figures also show why returning and new visitors should be measured separately.",
  ),
  blanks: [
    amount("First visit, in seconds", 3, "s", "seconds"),
    amount("Second visit, in seconds", 0.6, "s", "seconds"),
    amount("First visit, compressed, in seconds", 2.4, "s", "seconds"),
  ],
});
