import { page } from "../format/project.ts";
import { code, md } from "../format/text.ts";

const PAGE = code`
  <!doctype html>
  <html lang="en">
    <head>
      <title>Sign up</title>
    </head>
    <body>
      <h1>Sign up</h1>
      <!-- Your form -->
      <script src="app.js"></script>
    </body>
  </html>
`;

const SOLVED_PAGE = code`
  <!doctype html>
  <html lang="en">
    <head>
      <title>Sign up</title>
    </head>
    <body>
      <h1>Sign up</h1>
      <form id="sign-up" novalidate>
        <label for="email">E-mail</label>
        <input id="email" type="email" aria-describedby="email-error">
        <p id="email-error"></p>
        <button>Sign up</button>
      </form>
      <p id="done" role="status"></p>
      <script src="app.js"></script>
    </body>
  </html>
`;

const SOLVED_SCRIPT = code`
  const form = document.querySelector("#sign-up");
  const email = document.querySelector("#email");
  const error = document.querySelector("#email-error");
  const done = document.querySelector("#done");

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = email.value.trim();
    const isRight = /^[^\s@]+@[^\s@]+$/.test(address);
    error.textContent = isRight ? "" : "Enter an e-mail address.";
    if (isRight) {
      email.removeAttribute("aria-invalid");
      done.textContent = "Thank you, " + address;
    } else {
      email.setAttribute("aria-invalid", "true");
      done.textContent = "";
      email.focus();
    }
  });
`;

const type = (text: string) => ({ do: "type" as const, selector: "#email", text });
const press = { do: "press" as const, key: "Enter" };
const click = { do: "click" as const, selector: "#sign-up button" };

export const signUpForm = page({
  slug: "web-sign-up-form",
  title: "A form that explains itself",
  skills: ["web", "javascript"],
  difficulty: "medium",
  minutes: 25,
  score: 18,
  statement: md(
    "Build a small form that works for everyone, with the keyboard and with a screen reader. No server is needed.",
    '- A `form` with the id `sign-up` has one field with the id `email`, a visible `label` “E-mail” that belongs to it, and a `button` “Sign up”.\n- Below the field, an element with the id `email-error` is empty at first. It describes the field (`aria-describedby`).\n- An element with the id `done` is empty at first, and has the role `status`.\n- When the form is sent with the button **or with Enter**, the page does not reload. Spaces around the address are ignored. An address needs something before and after exactly one `@`, and no spaces inside.\n- If the address is not right: `email-error` says `Enter an e-mail address.`, the field has `aria-invalid="true"` and the focus, and `done` is empty.\n- If it is right: `email-error` is empty, the field has no `aria-invalid`, and `done` says `Thank you, ` with the address.\n- What was typed is never removed.',
  ),
  explanation: md(
    "Listen to `submit` on the form, not to a click: then Enter works by itself. Prevent the default, check, and set text, `aria-invalid` and focus for both outcomes, also when a right address follows a wrong one. The browser's own validation has to be off (`novalidate`), or its bubble comes first and `submit` never fires.",
    "Shows who knows what forms do by themselves, and who resets a state as carefully as they set it.",
  ),
  files: { "index.html": PAGE, "app.js": "" },
  cases: [
    {
      id: "1",
      name: "The label belongs to the field",
      sample: true,
      check: { kind: "count", selector: 'label[for="email"], label:has(#email)', value: 1 },
    },
    {
      id: "2",
      name: "A right address",
      sample: true,
      steps: [type("kim@example.org"), click],
      check: { kind: "text", selector: "#done", value: "Thank you, kim@example.org" },
    },
    {
      id: "3",
      name: "A wrong address",
      sample: true,
      steps: [type("kim"), click],
      check: { kind: "text", selector: "#email-error", value: "Enter an e-mail address." },
    },
    {
      id: "4",
      name: "Enter sends the form",
      weight: 2,
      steps: [type("kim"), press],
      check: { kind: "attribute", selector: "#email", name: "aria-invalid", value: "true" },
    },
    {
      id: "5",
      name: "An empty field",
      steps: [click],
      check: { kind: "text", selector: "#email-error", value: "Enter an e-mail address." },
    },
    {
      id: "6",
      name: "The field gets the focus",
      weight: 2,
      steps: [type("kim@"), click],
      check: { kind: "count", selector: "#email:focus", value: 1 },
    },
    {
      id: "7",
      name: "The error goes away",
      weight: 2,
      steps: [type("kim"), click, type("kim@example.org"), click],
      check: { kind: "text", selector: "#email-error", value: "" },
    },
    {
      id: "8",
      name: "The field is valid again",
      weight: 2,
      steps: [type("kim"), click, type("kim@example.org"), click],
      check: { kind: "attribute", selector: "#email", name: "aria-invalid", value: null },
    },
    {
      id: "9",
      name: "Spaces around the address",
      steps: [type("  kim@example.org "), click],
      check: { kind: "text", selector: "#done", value: "Thank you, kim@example.org" },
    },
    {
      id: "10",
      name: "Two signs",
      steps: [type("kim@home@example.org"), click],
      check: { kind: "text", selector: "#done", value: "" },
    },
    {
      id: "11",
      name: "The error describes the field",
      check: { kind: "attribute", selector: "#email", name: "aria-describedby", value: "email-error" },
    },
    {
      id: "12",
      name: "The result is announced",
      check: { kind: "attribute", selector: "#done", name: "role", value: "status" },
    },
    {
      id: "13",
      name: "A wrong address after a right one",
      steps: [type("kim@example.org"), click, type("kim"), click],
      check: { kind: "text", selector: "#done", value: "" },
    },
  ],
  solution: { "index.html": SOLVED_PAGE, "app.js": SOLVED_SCRIPT },
  wrong: [
    {
      why: "Listens to the click and leaves the form to the browser, so Enter reloads the page.",
      files: {
        "index.html": SOLVED_PAGE,
        "app.js": SOLVED_SCRIPT.replace(
          'form.addEventListener("submit"',
          'form.querySelector("button").addEventListener("mousedown"',
        ),
      },
    },
    {
      why: "Never takes the error back once it is shown.",
      files: {
        "index.html": SOLVED_PAGE,
        "app.js": SOLVED_SCRIPT.replace(
          'error.textContent = isRight ? "" : "Enter an e-mail address.";',
          'if (!isRight) error.textContent = "Enter an e-mail address.";',
        ).replace('email.removeAttribute("aria-invalid");\n', ""),
      },
    },
    {
      why: "Leaves the browser's own validation on, so the page's message never appears.",
      files: {
        "index.html": SOLVED_PAGE.replace(" novalidate", "").replace('type="email"', 'type="email" required'),
        "app.js": SOLVED_SCRIPT,
      },
    },
  ],
});
