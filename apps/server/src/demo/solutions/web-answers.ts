/** Answers to the questions of the demo test `demo-web`. */

const FERRY_PAGE = `<!doctype html>
<link rel="stylesheet" href="style.css">
<h1>Harbour ferry</h1>
<div class="sign"></div>
<ul><li class="departure">8:00</li><li class="departure">12:00</li><li class="departure">17:30</li></ul>
<p>Free: <output id="seats">12</output> <button id="book">Book</button></p>
<script src="app.js"></script>
`;
const FERRY_STYLE = `.sign { box-sizing: border-box; width: 200px; height: 140px; border-bottom: 20px solid gold; background: teal; }
`;
const FERRY_SCRIPT = `const seats = document.querySelector("#seats");
document.querySelector("#book").addEventListener("click", () => {
  seats.textContent = Math.max(0, Number(seats.textContent) - 1);
});
`;
export const ferry = {
  right: { "index.html": FERRY_PAGE, "style.css": FERRY_STYLE, "app.js": FERRY_SCRIPT },
  /** The sign has no stripe, and the button does not book. */
  partly: { "index.html": FERRY_PAGE, "style.css": ".sign { width: 200px; height: 140px; background: teal; }" },
  wrong: { "index.html": "<h1>Hello</h1>" },
};

const FIND_CHEAPEST = `import os
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

pieces = input()
driver = webdriver.Chrome()
driver.get(os.environ["SITE_URL"])
WebDriverWait(driver, 20).until(lambda d: d.find_elements(By.CLASS_NAME, "article"))
rows = [[cell.text for cell in row.find_elements(By.TAG_NAME, "td")] for row in driver.find_elements(By.CLASS_NAME, "article")]
name, price = min(rows, key=lambda row: float(row[1]))
print(name, price)
`;
export const shop = {
  right: `${FIND_CHEAPEST}driver.find_element(By.NAME, "article").send_keys(name)
driver.find_element(By.NAME, "pieces").send_keys(pieces)
driver.find_element(By.TAG_NAME, "button").click()
WebDriverWait(driver, 20).until(lambda d: d.title == "Thank you")
driver.quit()
`,
  /** Finds the cheapest article but orders nothing. */
  partly: `${FIND_CHEAPEST}driver.quit()\n`,
  wrong: "print('Stapler 11.00')\n",
};

const COINS = `export const COINS = [200, 100, 50, 20, 10];

export function change(amount) {
  if (amount < 0 || amount % 10 !== 0) throw new RangeError("no such change");
  const coins = [];
  for (const coin of COINS) for (; amount >= coin; amount -= coin) coins.push(coin);
  return coins;
}
`;
const MACHINE = `import { change, COINS } from "./coins.js";

export class Machine {
  #inserted = 0;
  constructor(price) {
    this.price = price;
  }
  insert(coin) {
    if (!COINS.includes(coin)) throw new RangeError("unknown coin");
    this.#inserted += coin;
  }
  buy() {
    const rest = this.#inserted - this.price;
    if (rest < 0) throw new Error(\`\${-rest} cents are missing\`);
    this.#inserted = 0;
    return change(rest);
  }
}
`;
export const tickets = {
  right: { "src/coins.js": COINS, "src/machine.js": MACHINE },
  /** Keeps the inserted money, and accepts buttons as coins. */
  partly: {
    "src/coins.js": COINS,
    "src/machine.js": MACHINE.replace("    this.#inserted = 0;\n", "").replace(/.*unknown coin.*\n/, ""),
    "test/machine.test.js": "",
  },
  wrong: { "src/coins.js": "syntax error" },
};

const FEES = "def fee(days_late):\n    return min(500, max(0, days_late) * 20)\n";
const DESK = `from loans.fees import fee


class Desk:
    def __init__(self):
        self.due = {}

    def lend(self, book, day):
        if book in self.due:
            raise ValueError(book.title)
        self.due[book] = day + book.days

    def give_back(self, book, day):
        return fee(day - self.due.pop(book))

    def overdue(self, day):
        return sorted(book.title for book, due in self.due.items() if day > due)
`;
export const loans = {
  right: { "loans/fees.py": FEES, "loans/desk.py": DESK },
  /** Lends a book twice, and lists books that are not late yet. */
  partly: {
    "loans/fees.py": FEES,
    "loans/desk.py": DESK.replace("if book in self.due", "if False").replace("day > due", "True"),
  },
  wrong: { "loans/desk.py": "class Desk:\n    pass\n" },
};
