import type { Example } from "./example.ts";
import { lines } from "./example.ts";

const PAGE = lines(
  "<!doctype html>",
  '<html lang="en">',
  "  <title>Counter</title>",
  "  <h1></h1>",
  '  <button id="add">Add one</button>',
  '  <output id="count">0</output>',
  '  <script src="app.js"></script>',
  "</html>",
);
const LOGO = lines(
  "<!doctype html>",
  "<style>body { margin: 0 } .logo { width: 100px; height: 60px; background: #008080 }</style>",
  '<div class="logo"></div>',
);

export const UIX: Example = {
  about: "build a page with a heading, a counter and a logo",
  technology: "web",
  files: { "index.html": PAGE, "app.js": "" },
  grading: {
    cases: [
      {
        id: "1",
        name: "The heading",
        weight: 1,
        sample: true,
        check: { kind: "text", selector: "h1", value: "Counter" },
      },
      {
        id: "2",
        name: "Two clicks add two",
        weight: 2,
        sample: false,
        steps: [
          { do: "click", selector: "#add" },
          { do: "click", selector: "#add" },
        ],
        check: { kind: "text", selector: "#count", value: "2" },
      },
      {
        id: "3",
        name: "The logo",
        weight: 1,
        sample: false,
        check: {
          kind: "picture",
          selector: ".logo",
          reference: { files: { "index.html": LOGO } },
          tolerance: 0.02,
        },
      },
    ],
  },
  solution: {
    files: {
      "index.html": PAGE.replace(
        "<h1></h1>",
        '<h1>Counter</h1>\n  <div class="logo" style="width: 100px; height: 60px; background: #008080"></div>',
      ),
      "app.js": lines(
        'const count = document.querySelector("#count");',
        'document.querySelector("#add").onclick = () => (count.textContent = Number(count.textContent) + 1);',
      ),
    },
  },
};

const SHOWN = lines(
  "from greeting import greet",
  "",
  "",
  "def test_name():",
  '    assert greet("Ada") == "Hello, Ada!"',
);
const HIDDEN = lines("from greeting import greet", "", "", "def test_nobody():", '    assert greet("") == "Hello!"');

export const PRJ: Example = {
  about: "complete a Python project tested with pytest",
  technology: "python",
  files: { "greeting.py": lines("def greet(name):", '    return ""') },
  locked: { "test_greeting.py": SHOWN },
  grading: {
    frameworks: {
      python: {
        name: "pytest",
        source: "greeting.py",
        files: { "test_greeting.py": SHOWN, "test_greeting_more.py": HIDDEN },
        hidden_files: ["test_greeting_more.py"],
        tests: [
          { id: "1", name: "test_name", weight: 1, sample: true },
          { id: "2", name: "test_nobody", weight: 2, sample: false },
        ],
      },
    },
  },
  solution: {
    files: {
      "greeting.py": lines("def greet(name):", '    return f"Hello, {name}!" if name else "Hello!"'),
    },
  },
};

const price = (text: string) => lines(`document.querySelector("#price").textContent = "${text}";`);
const SHOP = lines(
  "<!doctype html>",
  "<title>Shop</title>",
  '<p>Price: <b id="price"></b></p>',
  '<form method="post" action="/order">',
  '  <label>Pieces <input name="pieces"></label>',
  "  <button>Order</button>",
  "</form>",
  '<script src="price.js"></script>',
);
const THANKS = lines("<!doctype html>", "<title>Thank you</title>", "<h1>Thank you</h1>");

export const SEL: Example = {
  about: "read a price in a shop and place an order",
  technology: "selenium-python",
  locked: { "index.html": SHOP, "order.html": THANKS, "price.js": price("3.50") },
  grading: {
    site: { "index.html": SHOP, "order.html": THANKS, "price.js": price("3.50") },
    visits: [
      { id: "first", input: "2\n" },
      { id: "dearer", input: "7\n", site: { "price.js": price("9.99") } },
    ],
    cases: [
      { id: "1", name: "Prints the price", sample: true, visit: "first", check: { kind: "output", value: "3.50" } },
      {
        id: "2",
        name: "Orders two",
        sample: true,
        visit: "first",
        check: { kind: "event", method: "POST", path: "/order", fields: { pieces: "2" }, times: 1 },
      },
      { id: "3", name: "Prints a different price", visit: "dearer", check: { kind: "output", value: "9.99" } },
    ],
  },
  solution: {
    code: lines(
      "import os",
      "",
      "from selenium import webdriver",
      "from selenium.webdriver.common.by import By",
      "from selenium.webdriver.support.ui import WebDriverWait",
      "",
      "driver = webdriver.Chrome()",
      'driver.get(os.environ["SITE_URL"])',
      'print(driver.find_element(By.ID, "price").text)',
      'driver.find_element(By.NAME, "pieces").send_keys(input())',
      'driver.find_element(By.TAG_NAME, "button").click()',
      'WebDriverWait(driver, 10).until(lambda page: page.title == "Thank you")',
      "driver.quit()",
    ),
  },
};
