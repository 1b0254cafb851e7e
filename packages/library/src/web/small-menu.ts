import { page } from "../format/project.ts";
import { code, md } from "../format/text.ts";

const PAGE = code`
  <!doctype html>
  <html lang="en">
    <head>
      <meta name="viewport" content="width=device-width">
      <title>Harbour museum</title>
      <link rel="stylesheet" href="style.css">
    </head>
    <body>
      <header>
        <strong>Harbour museum</strong>
        <nav>
          <button type="button" id="toggle" aria-controls="menu">Menu</button>
          <ul id="menu">
            <li><a href="#tickets">Tickets</a></li>
            <li><a href="#ships">Ships</a></li>
          </ul>
        </nav>
      </header>
      <main><h1>Welcome</h1></main>
      <script src="app.js"></script>
    </body>
  </html>
`;

const STYLE = code`
  #toggle {
    display: none;
  }
  #menu {
    display: flex;
  }
  @media (max-width: 599px) {
    #toggle {
      display: block;
    }
    #menu {
      display: none;
      flex-direction: column;
    }
    #toggle[aria-expanded="true"] + #menu {
      display: flex;
    }
  }
`;

const SCRIPT = code`
  const toggle = document.querySelector("#toggle");
  const show = (isOpen) => toggle.setAttribute("aria-expanded", String(isOpen));
  show(false);

  toggle.addEventListener("click", () => show(toggle.getAttribute("aria-expanded") !== "true"));

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || toggle.getAttribute("aria-expanded") !== "true") return;
    show(false);
    toggle.focus();
  });
`;

const open = { do: "click" as const, selector: "#toggle" };
const display = (selector: string, value: string) => ({ kind: "style", selector, property: "display", value }) as const;

export const smallMenu = page({
  slug: "web-menu-for-small-windows",
  title: "A menu for small windows",
  skills: ["web"],
  difficulty: "medium",
  minutes: 20,
  score: 14,
  statement: md(
    "Write `style.css` and `app.js` so that the menu suits every window:",
    "- In windows of **600 pixels or more** the list `#menu` has `display: flex` and lies in a row (`flex-direction: row`). The button `#toggle` is not shown (`display: none`).\n- In **narrower** windows the button is shown (`display: block`), and the list is not (`display: none`).\n- There, a click on the button shows the list (`display: flex`, `flex-direction: column`) and sets `aria-expanded` of the button to `true`; the next click hides it (`false`). At first it is `false`.\n- Escape closes an open list and puts the focus on the button.",
    "Whatever happened to the button before, a window that is wide enough shows the menu. `index.html` cannot be changed.",
  ),
  explanation: md(
    'Let CSS decide what is shown, by a media query and by the state that is in `aria-expanded` anyway: `#toggle[aria-expanded="true"] + #menu`. The script changes only that attribute.',
    "A script that sets `style.display` overrules the style sheet: close the menu in a narrow window, turn the phone, and the menu is gone. Whoever writes `max-width: 600px` is off by one at 600.",
  ),
  files: { "style.css": "", "app.js": "" },
  locked: { "index.html": PAGE },
  cases: [
    { id: "1", name: "A wide window shows the menu", sample: true, width: 900, check: display("#menu", "flex") },
    { id: "2", name: "A narrow window hides it", sample: true, width: 400, check: display("#menu", "none") },
    { id: "3", name: "A click shows it", sample: true, width: 400, steps: [open], check: display("#menu", "flex") },
    { id: "4", name: "No button in a wide window", width: 900, check: display("#toggle", "none") },
    { id: "5", name: "A button in a narrow window", width: 599, check: display("#toggle", "block") },
    { id: "6", name: "Exactly 600 pixels", weight: 2, width: 600, check: display("#toggle", "none") },
    {
      id: "7",
      name: "In a column when narrow",
      width: 400,
      steps: [open],
      check: { kind: "style", selector: "#menu", property: "flex-direction", value: "column" },
    },
    {
      id: "8",
      name: "The state of the button at first",
      weight: 2,
      width: 400,
      check: { kind: "attribute", selector: "#toggle", name: "aria-expanded", value: "false" },
    },
    {
      id: "9",
      name: "The state of the button when open",
      width: 400,
      steps: [open],
      check: { kind: "attribute", selector: "#toggle", name: "aria-expanded", value: "true" },
    },
    {
      id: "10",
      name: "The second click hides it",
      weight: 2,
      width: 400,
      steps: [open, open],
      check: display("#menu", "none"),
    },
    {
      id: "11",
      name: "Escape closes it",
      weight: 2,
      width: 400,
      steps: [open, { do: "press", key: "Tab" }, { do: "press", key: "Escape" }],
      check: display("#menu", "none"),
    },
    {
      id: "12",
      name: "Escape returns the focus",
      weight: 2,
      width: 400,
      steps: [open, { do: "press", key: "Tab" }, { do: "press", key: "Escape" }],
      check: { kind: "count", selector: "#toggle:focus", value: 1 },
    },
    {
      id: "13",
      name: "In a row when wide",
      width: 1200,
      check: { kind: "style", selector: "#menu", property: "flex-direction", value: "row" },
    },
  ],
  solution: { "style.css": STYLE, "app.js": SCRIPT },
  wrong: [
    {
      why: "Treats a window of exactly 600 pixels as narrow.",
      files: { "style.css": STYLE.replace("599px", "600px"), "app.js": SCRIPT },
    },
    {
      why: "Shows and hides without telling screen readers.",
      files: {
        "style.css": STYLE.replace('#toggle[aria-expanded="true"] + #menu', "#menu.open"),
        "app.js": code`
          const menu = document.querySelector("#menu");
          document.querySelector("#toggle").addEventListener("click", () => menu.classList.toggle("open"));
          document.addEventListener("keydown", (event) => {
            if (event.key === "Escape") menu.classList.remove("open");
          });
        `,
      },
    },
    {
      why: "Decides in the script what is shown, once, when the page is loaded.",
      files: {
        "style.css": "#menu { display: flex; }\n",
        "app.js": code`
          const toggle = document.querySelector("#toggle");
          const menu = document.querySelector("#menu");
          const isNarrow = window.innerWidth < 600;
          toggle.style.display = isNarrow ? "block" : "none";
          const show = (isOpen) => {
            menu.style.display = isOpen ? "flex" : "none";
            toggle.setAttribute("aria-expanded", String(isOpen));
          };
          show(!isNarrow);
          toggle.addEventListener("click", () => show(menu.style.display === "none"));
        `,
      },
    },
  ],
});
