import { page } from "../format/project.ts";
import { code, md } from "../format/text.ts";

const PAGE = code`
  <!doctype html>
  <html lang="en">
    <head>
      <title>Products</title>
    </head>
    <body>
      <h1>Products</h1>
      <label for="filter">Filter</label>
      <input id="filter">
      <p id="count" role="status">4 of 4 products</p>
      <ul id="products">
        <li>Desk lamp</li>
        <li>Desk (oak)</li>
        <li>Floor Lamp</li>
        <li>Chair</li>
      </ul>
      <script src="app.js"></script>
    </body>
  </html>
`;

const SOLVED = code`
  const filter = document.querySelector("#filter");
  const count = document.querySelector("#count");
  const products = [...document.querySelectorAll("#products li")];

  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(" ").filter(Boolean);
    for (const product of products) {
      const name = product.textContent.toLowerCase();
      product.hidden = !words.every((word) => name.includes(word));
    }
    const shown = products.filter(({ hidden }) => !hidden).length;
    count.textContent = shown === 0 ? "No products match" : shown + " of " + products.length + " products";
  });
`;

const type = (text: string) => ({ do: "type" as const, selector: "#filter", text });
const list = (value: string) => ({ kind: "text", selector: "#products", value }) as const;
const count = (value: string) => ({ kind: "text", selector: "#count", value }) as const;

export const filterProducts = page({
  slug: "web-filter-products",
  title: "Filter while you type",
  skills: ["web", "javascript"],
  difficulty: "medium",
  minutes: 20,
  score: 15,
  statement: md(
    "Write `app.js` so that, while somebody types in the field, the list shows only the products that match:",
    "- The text consists of words, separated by one or more spaces. A product matches if its name contains **all** of the words, in any order, regardless of upper and lower case.\n- Without any word, all products are shown.\n- Every character is taken as it is; `(`, `.` and `*` have no special meaning.\n- `#count` says how many are shown, such as `2 of 4 products`, or `No products match`.\n- Products that do not match are hidden from everybody, including people who use a screen reader. They stay in their order.",
    "`index.html` cannot be changed. The script must work for any number of products.",
  ),
  explanation: md(
    "Listen to `input`, split the lowered text into words, hide each product that lacks one of them (`hidden`), and count what is left. `includes` takes every character as it is.",
    "A regular expression made from the text fails at the first bracket. `keyup` and `change` miss text that is pasted or come too late. Removing elements instead of hiding them loses them for the next search.",
  ),
  files: { "app.js": "" },
  locked: { "index.html": PAGE },
  cases: [
    { id: "1", name: "One word", sample: true, steps: [type("desk")], check: list("Desk lamp Desk (oak)") },
    { id: "2", name: "The number of products", sample: true, steps: [type("desk")], check: count("2 of 4 products") },
    { id: "3", name: "Nothing matches", sample: true, steps: [type("sofa")], check: count("No products match") },
    { id: "4", name: "Upper and lower case", steps: [type("LAMP")], check: list("Desk lamp Floor Lamp") },
    { id: "5", name: "Two words in another order", weight: 2, steps: [type("lamp de")], check: list("Desk lamp") },
    { id: "6", name: "A bracket", weight: 2, steps: [type("(o")], check: list("Desk (oak)") },
    { id: "7", name: "A dot is only a dot", weight: 2, steps: [type("d.sk")], check: count("No products match") },
    {
      id: "8",
      name: "The text is deleted again",
      weight: 2,
      steps: [type("sofa"), type("")],
      check: list("Desk lamp Desk (oak) Floor Lamp Chair"),
    },
    {
      id: "9",
      name: "Only spaces",
      steps: [type("chair"), type("   ")],
      check: count("4 of 4 products"),
    },
    { id: "10", name: "Spaces around the words", weight: 2, steps: [type("  oak   desk ")], check: list("Desk (oak)") },
    {
      id: "11",
      name: "Another search",
      steps: [type("lamp"), type("chair")],
      check: list("Chair"),
    },
  ],
  solution: { "app.js": SOLVED },
  wrong: [
    {
      why: "Looks for the whole text instead of its words.",
      files: {
        "app.js": SOLVED.replace(
          'filter.value.toLowerCase().split(" ").filter(Boolean)',
          "[filter.value.toLowerCase()]",
        ),
      },
    },
    {
      why: "Reads the text as a regular expression.",
      files: {
        "app.js": SOLVED.replace("name.includes(word)", "new RegExp(word).test(name)"),
      },
    },
    {
      why: "Removes products that do not match, so they never come back.",
      files: {
        "app.js": SOLVED.replace(
          "product.hidden = !words.every((word) => name.includes(word));",
          "product.hidden = !words.every((word) => name.includes(word));\n    if (product.hidden) product.remove();",
        ),
      },
    },
  ],
});
