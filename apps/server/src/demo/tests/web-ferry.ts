import { lines, md } from "../content.ts";
import { uix } from "../web-problems.ts";

/** Rendered by the same browser as the answer, so that it matches on every machine. */
const SIGN = lines(
  "<!doctype html>",
  "<style>",
  "  body { margin: 0; }",
  "  .sign { width: 200px; height: 120px; background: #008080; border-bottom: 20px solid #ffd700; }",
  "</style>",
  '<div class="sign"></div>',
);

export const ferry = uix({
  key: "ferry",
  title: "The ferry's page",
  maxScore: 20,
  statement: md(
    "Build the page of a small ferry. It is opened in a browser and judged by what a visitor finds there.",
    lines(
      "- The heading (`h1`) says `Harbour ferry`.",
      "- A list has three departures, each an `li` with the class `departure`.",
      "- An element with the id `seats` shows the number of free seats, initially `12`. Each click on the button with the id `book` takes one; at `0` the button does nothing.",
      "- An element with the class `sign` is an area of 200 by 120 pixels in the colour `#008080` with a stripe of 20 pixels in the colour `#ffd700` below it, 140 pixels high in total. It contains no text. It is compared with a reference picture; up to 2% of the pixels may differ.",
    ),
  ),
  files: {
    "index.html": lines(
      "<!doctype html>",
      '<html lang="en">',
      "  <head>",
      "    <title>Harbour ferry</title>",
      '    <link rel="stylesheet" href="style.css">',
      "  </head>",
      "  <body>",
      "    <h1></h1>",
      '    <div class="sign"></div>',
      '    <script src="app.js"></script>',
      "  </body>",
      "</html>",
      "",
    ),
    "style.css": lines("body {", "  font-family: sans-serif;", "}", ""),
    "app.js": "",
  },
  cases: [
    {
      id: "heading",
      name: "The heading",
      sample: true,
      check: { kind: "text", selector: "h1", value: "Harbour ferry" },
    },
    {
      id: "sign",
      name: "The sign",
      sample: true,
      weight: 2,
      check: { kind: "picture", selector: ".sign", reference: { files: { "index.html": SIGN } } },
    },
    { id: "departures", name: "Three departures", check: { kind: "count", selector: "li.departure", value: 3 } },
    {
      id: "booking",
      name: "Two seats are booked",
      weight: 2,
      steps: [
        { do: "click", selector: "#book" },
        { do: "click", selector: "#book" },
      ],
      check: { kind: "text", selector: "#seats", value: "10" },
    },
  ],
});
