import { code, md } from "../format/text.ts";
import { choice } from "../format/written.ts";

export const cachedAssets = choice({
  slug: "web-cached-assets",
  title: "The old script after the release",
  skills: ["web", "operations"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "After every release some visitors get the new `index.html` with yesterday's `app.js` from their browser's cache, and the page breaks. All files are sent with `Cache-Control: max-age=86400`. Which setting avoids the fault **and** lets returning visitors load the script without asking the server?",
  ),
  explanation: md(
    "Give files with a hash of their content in the name a long life (`max-age=31536000, immutable`), and let the page that names them be checked each time (`no-cache`). New content has a new name, so an old file can never be used in its place.",
    "`no-store` for everything avoids the fault but loads everything every time. A query such as `?v=2` in a page that is cached itself changes nothing until the page expires. A shorter `max-age` makes the time of breakage shorter, not impossible.",
  ),
  choices: [
    {
      text: "Name the script by its content (`app.3f9a.js`) with a `max-age` of a year, and send `index.html` with `no-cache`.",
      right: true,
    },
    { text: "Send everything with `Cache-Control: no-store`." },
    { text: "Send everything with `max-age=60`." },
    {
      text: "Load `app.js?v=2` in `index.html`, raise the number with each release, and keep the headers as they are.",
    },
  ],
});

export const realButton = choice({
  slug: "web-real-button",
  title: "A button for everyone",
  skills: ["web"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "People who use a keyboard or a screen reader cannot delete an entry:",
    `\`\`\`html\n${code`
      <div class="icon-bin" onclick="removeEntry(7)"></div>
    `}\`\`\``,
    "Which replacement works for all of them with the least code?",
  ),
  explanation: md(
    "A `button` can be reached with Tab, reacts to Enter and Space, and is announced as a button. As it shows only a picture, it needs a name: `aria-label`.",
    "With `role` and `tabindex` the `div` can be focused, but still does not react to the keyboard. A link is for places to go to. A `title` on a `div` is not reached by the keyboard at all.",
  ),
  choices: [
    {
      text: '`<button type="button" class="icon-bin" aria-label="Delete entry" onclick="removeEntry(7)"></button>`',
      right: true,
    },
    {
      text: '`<div class="icon-bin" role="button" tabindex="0" aria-label="Delete entry" onclick="removeEntry(7)"></div>`',
    },
    { text: '`<a class="icon-bin" href="#" onclick="removeEntry(7)"></a>`' },
    { text: '`<div class="icon-bin" title="Delete entry" onclick="removeEntry(7)"></div>`' },
  ],
});

export const statusCodes = choice({
  slug: "web-reply-to-a-conflict",
  title: "Two people edit one document",
  skills: ["web", "design"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "Two people open the same document and both press *Save*. The second one must not silently overwrite the first. Which design fits HTTP best?",
  ),
  explanation: md(
    "Optimistic locking: the reply to the read carries a version (`ETag`), the save names the version it was based on (`If-Match`), and the server refuses a save on an old one with 412 (or 409). The page can then show both versions; nothing is lost.",
    "The later time wins is exactly what should not happen, and clocks differ. A lock at opening blocks everybody when somebody goes home. A 200 with an error text inside is overlooked by caches, libraries and monitoring.",
  ),
  choices: [
    {
      text: "Send an `ETag` with the document, require `If-Match` for a save, and reply 412 if it is not the current one.",
      right: true,
    },
    { text: "Send the time of the save along, and keep the document with the later time." },
    {
      text: "Lock the document when somebody opens it, and reply 423 to everybody else until that person closes it again.",
    },
    { text: 'Reply 200 with `{"error": "conflict"}` and keep the first version.' },
  ],
});
