import { expect, it } from "vitest";
import { ownFiles, shownFiles } from "./answer-files.ts";
import { previewPage } from "./preview-page.ts";

const given = [
  {
    path: "index.html",
    content: "<link rel=stylesheet href=style.css><p>Hi</p><script src=./app.js></script>",
    read_only: false,
  },
  { path: "style.css", content: "p { color: red }", read_only: false },
  { path: "app.js", content: "document.title = '</script>'", read_only: true },
];

it("applies the candidate's changes to the question's files [A1.21]", () => {
  const shown = shownFiles(given, { files: { "style.css": "p {}", "app.js": "forged", "more.js": "x" } });
  expect(shown.map(({ content }) => content)).toEqual([given[0]?.content, "p {}", given[2]?.content]);
  expect(ownFiles(shown)).toEqual({ "index.html": given[0]?.content, "style.css": "p {}" });
});

it("shows one page with its styles and scripts inlined [A1.21]", () => {
  const page = previewPage(shownFiles(given, {})) ?? "";
  expect(page).toContain("<style>p { color: red }</style>");
  expect(page).toContain(String.raw`document.title = '<\/script>'`);
  expect(page).not.toContain("src=");
});

it("leaves alone what is not one of the question's files", () => {
  const content = `<script src="https://cdn.example/x.js"></script><link rel="stylesheet" href="missing.css">`;
  const page = previewPage([{ path: "page.html", content, readOnly: false }]) ?? "";
  expect(page).toContain("https://cdn.example/x.js");
  expect(page).toContain("missing.css");
});

it("keeps the order of scripts that wait for the page", () => {
  const content = `<script src="a.js" defer></script><script src='a.js'></script>`;
  const files = [
    { path: "web/index.html", content, readOnly: false },
    { path: "web/a.js", content: "f()", readOnly: false },
  ];
  expect(previewPage(files)).toBe(`<script type="module">f()</script><script>f()</script>`);
});

it("shows nothing without a page", () => {
  expect(previewPage([{ path: "main.py", content: "", readOnly: false }])).toBeNull();
});
