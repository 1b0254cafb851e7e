import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { openJudge } from "../testing/judge-with.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["javascript", "python"])));
afterAll(() => open.close());

const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Notes</title>
<label>Note <input id="note"></label><button>Add</button><ul></ul><output></output>
<script type="module">
  const list = document.querySelector("ul");
  const show = async () => {
    const notes = await (await fetch("/api/notes" + location.search)).json();
    list.replaceChildren(...notes.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  };
  document.querySelector("button").addEventListener("click", async () => {
    await fetch("/api/notes", { method: "POST", body: document.querySelector("#note").value });
    await show();
  });
  document.addEventListener("touchstart", () => (document.querySelector("output").textContent = "touched"));
  document.body.className = innerWidth + "x" + innerHeight;
  document.body.title = navigator.userAgent;
  await show();
</script>`;
const SERVER = `import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse
notes = []
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlparse(self.path)
        if url.path == "/":
            return self.reply("text/html", open("index.html").read())
        if url.path != "/api/notes":
            return self.send_error(404)
        word = parse_qs(url.query).get("q", [""])[0]
        self.reply("application/json", json.dumps([note for note in notes if word in note]))
    def do_POST(self):
        notes.append(self.rfile.read(int(self.headers["content-length"])).decode())
        self.reply("application/json", "{}")
    def reply(self, kind, text):
        self.send_response(200)
        self.send_header("content-type", kind)
        self.end_headers()
        self.wfile.write(text.encode())
ThreadingHTTPServer(("127.0.0.1", 3000), Handler).serve_forever()
`;
const add = (text: string) => [
  { do: "type", selector: "#note", text },
  { do: "click", selector: "button" },
];
const VISITS = [
  {
    id: "hidden",
    name: "finds",
    page: "/?q=secret",
    steps: add("a secret"),
    check: { kind: "text", selector: "ul", value: "a secret" },
  },
  { id: "kept", name: "keeps", sample: true, steps: add("first"), check: { kind: "count", selector: "li", value: 1 } },
];

interface Asked {
  kind?: "run";
  problemType?: ProblemType;
  technology?: string;
  app?: object;
  visits?: object[];
}

function judge(
  files: Record<string, string>,
  {
    kind,
    problemType = "PFS",
    technology = "python",
    app = { start: "python3 server.py" },
    visits = VISITS,
  }: Asked = {},
) {
  const job = { problemType, technology, content: { files: [] }, grading: { app, visits } };
  return open.judge({ code: "", request: { files }, ...job, ...(kind && { kind }) });
}

it("visits an application with its own data, the samples first", async () => {
  const { outcome, result } = await judge({ "server.py": SERVER, "index.html": PAGE });
  expect(result.cases).toMatchObject([
    { id: "kept", verdict: "PASSED", image: expect.stringMatching(/^data:image\/png/) },
    { id: "hidden", verdict: "PASSED" },
  ]);
  expect(outcome).toMatchObject({ status: "ACC", share: 1 });
  // The memory is that of all visits together, and a page may take as much as hidden visits tell it to.
  for (const shown of result.cases) expect(shown).toMatchObject({ time: 0, cpu_ms: null, memory_kb: null });
  const tried = await judge({ "server.py": SERVER, "index.html": PAGE }, { kind: "run" });
  expect(tried.result.cases).toMatchObject([{ id: "kept", verdict: "PASSED" }]);
  expect(tried.result.cases[0]?.time).toBeGreaterThan(0);
  expect(tried.result.cases[0]?.memory_kb).toBeGreaterThan(0);
});

it("says what a visitor found on a wrong application", async () => {
  const { outcome, result } = await judge({ "server.py": SERVER.replace("notes.append", "len"), "index.html": PAGE });
  expect(result.cases).toMatchObject([
    { id: "kept", verdict: "WRONG", message: "0 elements match li, not 1." },
    { id: "hidden", verdict: "WRONG" },
  ]);
  expect(outcome.share).toBe(0);
});

it("says that a path does not exist, and that an application does not start", async () => {
  const visits = [{ ...VISITS[1], page: "/nowhere", steps: [] }];
  const { result } = await judge({ "server.py": SERVER, "index.html": PAGE }, { kind: "run", visits });
  expect(result.cases[0]?.message).toBe("The reply to GET /nowhere has status 404.");
  const broken = await judge({ "server.py": "print(1 / 0)" }, { kind: "run" });
  expect(broken.result.cases[0]).toMatchObject({
    verdict: "NOT_RUN",
    message: "Your application ended before it was ready (exit code 1). Its output says more.",
  });
  expect(broken.result.compile?.log).toContain("ZeroDivisionError");
});

const STATIC = { problemType: "MOB", technology: "web", app: { site: "public" } } as const;

it("visits a site that starts nothing, with a phone and by touch", async () => {
  const size = { kind: "attribute", selector: "body", name: "class", value: "390x844" };
  const name = { kind: "attribute", selector: "body", name: "title" };
  const visits = [
    { id: "size", name: "size", sample: true, check: size },
    { id: "wide", name: "wide", width: 844, height: 390, check: { ...size, value: "844x390" } },
    {
      id: "touch",
      name: "touch",
      steps: [{ do: "click", selector: "button" }],
      check: { kind: "text", selector: "output", value: "touched" },
    },
    { id: "name", name: "name", sample: true, check: { ...name, value: "a phone" } },
  ];
  const { result, verdicts } = await judge({ "public/index.html": PAGE, "server.js": "" }, { ...STATIC, visits });
  expect(verdicts).toEqual(["PASSED", "WRONG", "PASSED", "PASSED"]);
  expect(result.cases[1]?.output).toContain("Android");
});

it("visits with a desktop otherwise, and without touch", async () => {
  const visits = [
    {
      id: "touch",
      name: "touch",
      steps: [{ do: "click", selector: "button" }],
      check: { kind: "text", selector: "output", value: "" },
    },
  ];
  const { verdicts } = await judge({ "public/index.html": PAGE }, { ...STATIC, problemType: "PFE", visits });
  expect(verdicts).toEqual(["PASSED"]);
});
