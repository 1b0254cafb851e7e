import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openJudge } from "../testing/judge-with.ts";
import { sel } from "./sel.ts";

/** The suite installs Chromium, but not what Selenium needs. */
const isMissing = !existsSync("/usr/bin/chromedriver") || !existsSync("/usr/lib/python3/dist-packages/selenium");

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["python"], { site: 1 })));
afterAll(() => open.close());

const PRICES = (...prices: number[]) =>
  `document.querySelector("ul").innerHTML = ${JSON.stringify(
    prices.map((price) => `<li class="price">${price}</li>`).join(""),
  )};`;
const GRADING = {
  site: {
    "index.html": `<h1>Shop</h1><ul></ul><form method="post" action="/order"><input name="who"><input name="amount">
      <button>Order</button></form><script src="prices.js"></script>`,
    "order.html": "<h1>Thank you</h1>",
    "prices.js": PRICES(3, 4),
  },
  visits: [{ id: "shown" }, { id: "other", input: "Robin\n", site: { "prices.js": PRICES(10, 20, 30) } }],
  cases: [
    { id: "1", name: "sum", sample: true, visit: "shown", check: { kind: "output", value: "7" } },
    { id: "2", name: "other sum", visit: "other", check: { kind: "output", value: "60" } },
    {
      id: "3",
      name: "order",
      weight: 2,
      visit: "other",
      check: { kind: "event", path: "/order", fields: { who: "Robin", amount: "60" }, times: 1 },
    },
  ],
};

const OPEN = `import os, sys
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
driver = webdriver.Chrome()
driver.get(os.environ["SITE_URL"])
`;
const SUM = `${OPEN}total = sum(int(each.text) for each in driver.find_elements(By.CLASS_NAME, "price"))
`;
const RIGHT = `${SUM}driver.find_element(By.NAME, "who").send_keys(sys.stdin.readline().strip())
driver.find_element(By.NAME, "amount").send_keys(str(total))
driver.find_element(By.TAG_NAME, "button").click()
WebDriverWait(driver, 20).until(lambda d: d.find_element(By.TAG_NAME, "h1").text == "Thank you")
print(total)
driver.quit()
`;

function judge(code: string, job: { kind?: "run"; request?: object } = {}) {
  return open.judge({ code, problemType: "SEL", technology: "selenium-python", content: {}, grading: GRADING, ...job });
}

it("is offered only if Selenium can open the browser [A1.20]", async () => {
  const there = { technologies: [{ id: "selenium-python", category: "browser" }] };
  const missing = { unavailable: expect.stringContaining("chromium-driver") };
  expect(await sel.offer(open.sandbox)).toMatchObject(isMissing ? missing : there);
});

describe.skipIf(isMissing)("a script in a browser [A1.20]", () => {
  it("is accepted if it prints the expected output and the site saw the order", async () => {
    const { outcome, result, verdicts } = await judge(RIGHT);
    expect(result.cases[2]?.message).toMatch(/1 of them with the right values/);
    expect(verdicts).toEqual(["PASSED", "PASSED", "PASSED"]);
    expect(outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1 });
  });

  it("gets partial marks for printing without ordering", async () => {
    const { outcome, verdicts } = await judge(`${SUM}print(total)\n`);
    expect(verdicts).toEqual(["PASSED", "PASSED", "WRONG"]);
    expect(outcome).toMatchObject({ status: "PAC", share: 0.5 });
  });

  it("cannot know the hidden site, nor stop early", async () => {
    const { outcome, verdicts } = await judge(`print(7)\nraise SystemExit(3 if input() else 0)\n`);
    expect(verdicts).toEqual(["NONZERO", "NONZERO", "WRONG"]);
    expect(outcome).toMatchObject({ status: "REJ", share: 0 });
  });

  it("is held if it bypasses the browser", async () => {
    const { outcome } = await judge(`from urllib.request import urlopen\n${RIGHT}`);
    expect(outcome).toMatchObject({ state: "MAL_PRACTICE_ERROR", status: "NRE" });
  });

  it("does not count if it contacts the site without the browser", async () => {
    const hidden = `import os
web = getattr(__builtins__, "__imp" + "ort__")("url" + "lib.request", fromlist=["x"])
reply = web.urlopen(os.environ["SITE_URL"] + "order", b"who=Robin&amount=60")
print(reply.status, 60)
`;
    const { result, verdicts } = await judge(hidden);
    expect(result.cases[1]?.output).toContain("200");
    expect(verdicts[2]).toBe("WRONG");
  });

  it("cannot forge the site's report, nor find what signs it", async () => {
    const event = { method: "POST", path: "/order", fields: { who: "Robin", amount: "60" } };
    const forge = `import glob, json, os
def read(path):
    try:
        with open(path, errors="replace") as file: return file.read(100000)
    except OSError: return ""
places = [path for name in ("environ", "cmdline") for path in glob.glob("/pro" + "c/[0-9]*/" + name)]
files = [os.path.join(at, name) for folder in ("/box", "/tmp") for at, _, names in os.walk(folder) for name in names]
seen = "".join(map(read, places + files))
for path in glob.glob("/pro" + "c/[0-9]*/fd/[05]"):
    try:
        pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        seen += os.read(pipe, 100000).decode()
    except OSError: pass
print("import gl" + "ob" in seen, "order" + ".html" in seen)
import re
for secret in set(re.findall(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])", seen)) | {""}:
    for path in glob.glob("/pro" + "c/[0-9]*/fd/5"):
        try:
            with open(path, "w") as report: report.write(json.dumps({"secret": secret, "events": [${JSON.stringify(event)}]}) + "\\n")
            print("wrote")
        except OSError: pass
`;
    const { result, verdicts } = await judge(forge);
    expect(result.cases[1]?.output).toBe("True False\n");
    expect(verdicts[2]).toBe("WRONG");
  });

  it("gets the waiting browser once, and a new one if it asks for a different one", async () => {
    const code = `import os
from selenium import webdriver
options = webdriver.ChromeOptions()
options.add_argument("--lang=de")
seen = []
def visit(**asked):
    driver = webdriver.Chrome(**asked)
    driver.get(os.environ["SITE_URL"])
    seen.append((driver.title, os.path.exists("/tmp/.browser/lent")))
    return driver
visit(options=options).quit()
first, second = visit(), visit()
second.add_cookie({"name": "a", "value": "b"})
first.refresh()
print(seen, first.get_cookies())
first.quit()
`;
    const waited = "[('', False), ('', True), ('', True)] []\n";
    await vi.waitFor(
      async () => {
        const { result } = await judge(code, { kind: "run", request: { verify: false } });
        expect(result.output).toMatchObject({ verdict: "PASSED", stdout: waited });
      },
      { timeout: 100_000, interval: 6_000 },
    );
  });

  it("shows what it printed for the candidate's own input, and judges nothing", async () => {
    const { outcome, result } = await judge("print(input())", {
      kind: "run",
      request: { verify: false, input: "mine\n" },
    });
    expect(outcome.status).toBeNull();
    expect(result.output).toMatchObject({ verdict: "PASSED", stdout: "mine\n" });
  });
});
