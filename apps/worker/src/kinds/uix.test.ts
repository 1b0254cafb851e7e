import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PNG } from "pngjs";
import { openJudge } from "../testing/judge-with.ts";
import { uix } from "./uix.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["javascript"], { page: 1 })));
afterAll(() => open.close());

const BOX = "<style>body{margin:0}#box{width:100px;height:80px;background:COLOUR}</style><div id=box></div>";
const RIGHT = {
  "index.html": `<!doctype html><title>Counter</title><link rel="stylesheet" href="style.css">
    <h1>Clicks: <output id="count">0</output></h1><button>More</button><label>Name <input id="name"></label>
    <p id="hello"></p><ul><li>a</li><li>b</li></ul><script type="module" src="app.js"></script>`,
  "style.css": "body { margin: 0 } button { background-color: green; }",
  "app.js": `import { more } from "./more.js";
    const count = document.querySelector("#count");
    document.querySelector("button").addEventListener("click", () => (count.textContent = more(count.textContent)));
    document.querySelector("#name").addEventListener("input", (e) => (document.querySelector("#hello").textContent = "Hello " + e.target.value));`,
  "more.js": "export const more = (text) => String(Number(text) + 1);",
};
const CASES = [
  {
    id: "text",
    name: "counts",
    sample: true,
    steps: [
      { do: "click", selector: "button" },
      { do: "click", selector: "button" },
    ],
    check: { kind: "text", selector: "#count", value: "2" },
  },
  {
    id: "typed",
    name: "greets",
    steps: [{ do: "type", selector: "#name", text: "Kim" }],
    check: { kind: "text", selector: "#hello", value: "Kim", match: "contains" },
  },
  {
    id: "style",
    name: "green",
    check: { kind: "style", selector: "button", property: "background-color", value: "rgb(0, 128, 0)" },
  },
  { id: "count", name: "two items", check: { kind: "count", selector: "li", value: 2 } },
  { id: "attribute", name: "module", check: { kind: "attribute", selector: "script", name: "type", value: "module" } },
];

function judge(
  files: Record<string, string>,
  { cases = CASES, ...job }: { kind?: "run"; cases?: object[]; content?: object } = {},
) {
  return open.judge({
    code: "",
    problemType: "UIX",
    technology: "web",
    content: { files: [{ path: "more.js", content: RIGHT["more.js"], read_only: true }] },
    grading: { cases },
    request: { files },
    ...job,
  });
}

it("offers the web, with the browser's version [A1.21]", async () => {
  expect(await uix.offer(open.sandbox)).toMatchObject({
    technologies: [
      { id: "web", category: "browser", version: "", note: expect.stringMatching(/^Judged in Chromium \d+\./) },
    ],
  });
});

describe("assertions [A1.21]", () => {
  it("accept a page that does what is asked", async () => {
    const { outcome, result } = await judge(RIGHT);
    expect(result.cases.map(({ message, verdict }) => ({ message, verdict }))).toEqual(
      CASES.map(() => ({ message: expect.any(String), verdict: "PASSED" })),
    );
    expect(outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1 });
  });

  it("give partial marks, and say what is wrong", async () => {
    const { outcome, result, verdicts } = await judge({ ...RIGHT, "style.css": "", "app.js": "" });
    expect(verdicts).toEqual(["WRONG", "WRONG", "WRONG", "PASSED", "PASSED"]);
    expect(outcome).toMatchObject({ status: "PAC", share: 0.4 });
    expect(result.cases[0]).toMatchObject({ message: "The text of #count is “0”.", expected: "2", output: "0" });
  });

  it("fail on an empty page, a missing page, an impossible step and a page that never stops", async () => {
    const endless = { "index.html": "<button>x</button><script>for (;;);</script>" };
    const [empty, missing, stuck] = await Promise.all([
      judge({ "index.html": "" }, { cases: [CASES[0] ?? {}, CASES[3] ?? {}] }),
      judge({ "other.html": "" }, { cases: CASES.slice(3) }),
      judge(endless, { cases: CASES.slice(3, 4) }),
    ]);
    expect(empty.outcome).toMatchObject({ status: "REJ", share: 0 });
    expect(empty.result.cases[0]?.message).toMatch(/^Step 1 \(click button\) was not possible/);
    expect(missing.result.cases[0]?.message).toBe("index.html does not exist.");
    expect(stuck.verdicts).toEqual(["WRONG"]);
  });

  it("accept an address with a literal percent sign", async () => {
    const cases = [{ id: "t", name: "t", check: { kind: "text", selector: "p", value: "hi" } }];
    const { verdicts } = await judge({ "index.html": '<p>hi</p><img alt="" src="50%.png">' }, { cases });
    expect(verdicts).toEqual(["PASSED"]);
  });

  it("cannot be faked by a script that changes how the page is examined", async () => {
    const forged = `<p id="count">0</p><button>More</button><script>
      document.querySelectorAll = () => [{ innerText: "2", value: "2" }];
      Object.defineProperty(HTMLElement.prototype, "innerText", { get: () => "2" });
      window.getComputedStyle = () => ({ getPropertyValue: () => "rgb(0, 128, 0)" });</script>`;
    const { verdicts } = await judge({ "index.html": forged }, { cases: [CASES[0] ?? {}, CASES[2] ?? {}] });
    expect(verdicts).toEqual(["WRONG", "WRONG"]);
  });

  it("keep what the author has locked", async () => {
    const changed = { ...RIGHT, "more.js": "export const more = () => 'changed';" };
    const { outcome } = await judge(changed, { cases: CASES.slice(0, 1) });
    expect(outcome.status).toBe("ACC");
  });
});

describe("pictures [A1.21]", () => {
  const picture = {
    id: "p",
    name: "looks right",
    sample: true,
    width: 200,
    height: 200,
    check: { kind: "picture", reference: { files: { "index.html": BOX.replace("COLOUR", "navy") } } },
  };

  it("accept what looks the same, however it is made", async () => {
    const same = `<style>body{margin:0}</style><svg width=100 height=80 style="display:block"><rect width=100 height=80 fill="#000080"/></svg>`;
    const { outcome, result } = await judge({ "index.html": same }, { cases: [picture] });
    expect(result.cases[0]).toMatchObject({
      verdict: "PASSED",
      message: "0.0% of the picture differs; up to 2.0% is allowed.",
    });
    expect(outcome.status).toBe("ACC");
    expect(result.cases[0]?.image).toMatch(/^data:image\/png;base64,/);
  });

  it("refuse what looks different", async () => {
    const { outcome, result } = await judge({ "index.html": BOX.replace("COLOUR", "orange") }, { cases: [picture] });
    expect(result.cases[0]).toMatchObject({
      verdict: "WRONG",
      message: "20.0% of the picture differs; up to 2.0% is allowed.",
    });
    expect(outcome.status).toBe("REJ");
  });

  it("may show one element, and be a finished picture", async () => {
    const square = new PNG({ width: 100, height: 80 });
    for (let at = 0; at < square.data.length; at += 4) square.data.set([255, 165, 0, 255], at);
    const check = { kind: "picture", selector: "#box", reference: { png: PNG.sync.write(square).toString("base64") } };
    const { verdicts } = await judge(
      { "index.html": BOX.replace("COLOUR", "orange") },
      { cases: [{ ...picture, check }] },
    );
    expect(verdicts).toEqual(["PASSED"]);
  });

  it("are shown with a run, which judges only the samples", async () => {
    const { outcome, result } = await judge(RIGHT, { kind: "run" });
    expect(outcome).toMatchObject({ state: "EVALUATED", status: null });
    expect(result.cases).toMatchObject([{ verdict: "PASSED" }]);
    expect(result.cases[0]?.image?.length).toBeLessThan(60_000);
  });
});
