import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";

/** The suite installs Chromium, but not what Selenium needs. */
const isMissing = !existsSync("/usr/bin/chromedriver") || !existsSync("/usr/lib/python3/dist-packages/selenium");

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["python"])));
afterAll(() => open.close());

const event = { method: "POST", path: "/order", fields: { who: "Robin" } };
const GRADING = {
  site: { "index.html": "<h1>Shop</h1>", "order.html": "<h1>Thank you</h1>" },
  visits: [{ id: "only" }],
  cases: [{ id: "1", name: "order", visit: "only", check: { ...event, kind: "event" } }],
};

/**
 * Finds the process that watches the site. The names are obfuscated, so that a check that only reads the code misses
 * them.
 */
const WATCHER = `import glob, json, os, re, time
PROC = "/pro" + "c/"
EVENTS = ${JSON.stringify([event])}
def read(path, how="r"):
    try:
        with open(path, how) as file: return file.read()
    except OSError as fault: return type(fault).__name__
load = getattr(__builtins__, "__imp" + "ort__")
watcher = next(each for each in map(int, filter(str.isdigit, os.listdir(PROC))) if read(f"{PROC}{each}/cmdline").startswith("/box/.bin/node"))
`;

async function attack(code: string) {
  const technology = "selenium-python";
  const { result, verdicts } = await open.judge({
    code: `${WATCHER}${code}`,
    problemType: "SEL",
    technology,
    content: {},
    grading: GRADING,
  });
  const [only] = result.cases;
  return { verdict: verdicts[0], said: only?.output ?? "", faults: only?.stderr ?? "" };
}

describe.skipIf(isMissing)("a script that turns on what watches the site", () => {
  it("cannot read or change its memory or its open files", async () => {
    const { verdict, said, faults } = await attack(`
secrets = set()
try:
    memory = os.open(f"{PROC}{watcher}/mem", os.O_RDWR)
    for line in read(f"{PROC}{watcher}/maps").splitlines():
        first, last = (int(each, 16) for each in line.split()[0].split("-"))
        if " rw" not in line or last - first > 1 << 28: continue
        try: found = os.pread(memory, last - first, first)
        except OSError: continue
        secrets |= {each.decode() for each in re.findall(rb"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])", found)}
    print("read")
except OSError as fault: print("memory", type(fault).__name__)
for secret in secrets:
    for path in glob.glob(PROC + "[0-9]*/fd/5"):
        try:
            with open(path, "w") as report: report.write(json.dumps({"secret": secret, "events": EVENTS}) + "\\n")
        except OSError: pass
print("files", read(f"{PROC}{watcher}/fd/5"), read(f"{PROC}{watcher}/environ"))
`);
    expect(faults).toBe("");
    expect(said).toBe("memory PermissionError\nfiles PermissionError PermissionError\n");
    expect(verdict).toBe("WRONG");
  });

  it("cannot open its debugger with a signal", async () => {
    const { verdict, said } = await attack(`
web, sockets = load("url" + "lib.request", fromlist=["x"]), load("soc" + "ket")
os.kill(watcher, 10)
target = None
for _ in range(40):
    try:
        target = json.load(web.urlopen("http://127.0.0.1:9229/json"))[0]["webSocketDebuggerUrl"]
        break
    except OSError: time.sleep(0.05)
if target is None: raise SystemExit("no debugger")
line = sockets.create_connection(("127.0.0.1", 9229))
path = target.split("9229", 1)[1]
line.sendall(f"GET {path} HTTP/1.1\\r\\nHost: 127.0.0.1:9229\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\\r\\nSec-WebSocket-Version: 13\\r\\n\\r\\n".encode())
line.recv(1000)
lie = "const real = JSON.stringify; JSON.stringify = (it) => real(it.events ? { ...it, events: " + json.dumps(EVENTS) + " } : it)"
body = json.dumps({"id": 1, "method": "Runtime.evaluate", "params": {"expression": lie}}).encode()
line.sendall(b"\\x81\\xfe" + len(body).to_bytes(2, "big") + b"\\0\\0\\0\\0" + body)
print(line.recv(1000))
`);
    expect(said).toBe("");
    expect(verdict).not.toBe("PASSED");
  });

  it("gains nothing by ending or stopping it", async () => {
    const { verdict } = await attack("os.kill(watcher, 9)");
    expect(verdict).not.toBe("PASSED");
  });

  it("cannot pass off its own program as the browser", async () => {
    const { verdict, said } = await attack(`
with open("/usr/bin/python3", "rb") as real, open("/tmp/chromium", "wb") as own: own.write(real.read())
os.chmod("/tmp/chromium", 0o755)
code = "from urllib.request import urlopen; import os; print(urlopen(os.environ['SITE_URL'] + 'order', b'who=Robin').status)"
load("sub" + "process").run(["/tmp/chromium", "-c", code])
`);
    expect(said).toBe("200\n");
    expect(verdict).toBe("WRONG");
  });

  it("cannot put other code in its place", async () => {
    const { verdict, said } = await attack(`
place = "/box/.script/site-driver.mjs"
try:
    os.rename(place, place + ".old")
    with open(place, "w") as file: file.write("process.exit(0)")
    print("replaced")
except OSError as fault: print(type(fault).__name__)
`);
    expect(said).not.toBe("");
    expect(verdict).toBe("WRONG");
  });
});
