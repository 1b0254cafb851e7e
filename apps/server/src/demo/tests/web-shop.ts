import { lines, md } from "../content.ts";
import { sel } from "../web-problems.ts";

/** A script adds the list, so that it is not there yet when the page has loaded. */
function goods(...rows: [name: string, price: number][]): string {
  return lines(
    `const goods = ${JSON.stringify(rows)};`,
    "setTimeout(() => {",
    '  const table = document.querySelector("#goods");',
    "  for (const [name, price] of goods) {",
    "    const row = table.insertRow();",
    '    row.className = "article";',
    "    row.insertCell().textContent = name;",
    "    row.insertCell().textContent = price.toFixed(2);",
    "  }",
    "}, 300);",
    "",
  );
}

export const shop = sel({
  key: "shop",
  title: "Order the cheapest article",
  maxScore: 20,
  statement: md(
    "A shop runs at the address in the environment variable `SITE_URL`. You can read its files beside your script. The list of goods appears a moment after the page has loaded.",
    "Write a Selenium script that finds the cheapest article, prints its name and its price with two decimal places (`Pencil 0.80`), and orders it: enter the name into the field `article` and the number of pieces, which your script reads from its input, into the field `pieces`; then press the button and wait until the shop says *Thank you*.",
    "The script is judged by what it prints and by the order that the shop receives. It is also run against a shop with other goods. The script has to use the browser.",
  ),
  stub: lines(
    "import os",
    "",
    "from selenium import webdriver",
    "from selenium.webdriver.common.by import By",
    "from selenium.webdriver.support.ui import WebDriverWait",
    "",
    "driver = webdriver.Chrome()",
    'driver.get(os.environ["SITE_URL"])',
    "",
    "# Your steps",
    "",
    "driver.quit()",
    "",
  ),
  site: {
    "index.html": lines(
      "<!doctype html>",
      "<title>Stationery</title>",
      "<h1>Stationery</h1>",
      '<table id="goods"></table>',
      '<form method="post" action="/order">',
      '  <label>Article <input name="article"></label>',
      '  <label>Pieces <input name="pieces" type="number"></label>',
      "  <button>Order</button>",
      "</form>",
      '<script src="goods.js"></script>',
      "",
    ),
    "order.html": lines("<!doctype html>", "<title>Thank you</title>", "<h1>Thank you</h1>", ""),
    "goods.js": goods(["Notebook", 3.5], ["Pencil", 0.8], ["Ruler", 1.2]),
  },
  visits: [
    { id: "shown", input: "3\n" },
    {
      id: "other",
      input: "12\n",
      site: { "goods.js": goods(["Glue", 2.1], ["Stapler", 11], ["Folder", 1.05], ["Pad", 4]) },
    },
  ],
  cases: [
    {
      id: "print",
      name: "Prints the cheapest",
      sample: true,
      visit: "shown",
      check: { kind: "output", value: "Pencil 0.80" },
    },
    {
      id: "order",
      name: "Orders it",
      sample: true,
      visit: "shown",
      check: { kind: "event", path: "/order", fields: { article: "Pencil", pieces: "3" }, times: 1 },
    },
    { id: "print-other", name: "Prints another", visit: "other", check: { kind: "output", value: "Folder 1.05" } },
    {
      id: "order-other",
      name: "Orders another",
      weight: 2,
      visit: "other",
      check: { kind: "event", path: "/order", fields: { article: "Folder", pieces: "12" }, times: 1 },
    },
  ],
});
