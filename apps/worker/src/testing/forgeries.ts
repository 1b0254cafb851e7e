import type { FrameworkKey } from "@invigil/contract/authoring/judging";
import { bats as knowingBats } from "./knowing/bats.ts";
import { junit as knowingJunit } from "./knowing/java.ts";
import { mocha as knowingMocha, vitest as knowingVitest } from "./knowing/node.ts";
import { pytest as knowingPytest } from "./knowing/pytest.ts";
import { pytest } from "./pytest-forgeries.ts";

const xml = (...names: string[]) =>
  `<testsuite>${names.map((name) => `<testcase name='${name}' classname='x' time='1.5'/>`).join("")}</testsuite>`;

const NODE_SPRAY = `
const spray = (fs, argv) => {
  const told = "${xml("adds", "adds negatives")}";
  const known = [...argv.join(" ").matchAll(/\\/tmp\\/[-\\w]+\\.xml/g)].map(([path]) => path);
  const paths = new Set([...known, ...fs.readdirSync("/tmp").filter((name) => name.endsWith(".xml")).map((name) => "/tmp/" + name)]);
  for (const path of paths) fs.writeFileSync(path, told);
  for (let number = 3; number < 40; number++) {
    try { if (fs.fstatSync(number).isFIFO() && number === 5) fs.writeSync(number, told); } catch {}
  }
};
`;

const mocha = {
  "a report that an exit handler writes": `${NODE_SPRAY}process.on("exit", () => spray(require("fs"), process.argv));`,
  "a report that is written before the process ends at once": `${NODE_SPRAY}exports.add = () => { spray(require("fs"), process.argv); process.reallyExit(0); };`,
  "a process that outlives the tests": `
const { spawn } = require("child_process");
const code = ${JSON.stringify(NODE_SPRAY)} + "for (;;) spray(require('fs'), " + JSON.stringify(process.argv) + ");";
spawn(process.execPath, ["-e", code], { detached: true, stdio: "ignore" }).unref();
${NODE_SPRAY}process.on("exit", () => { const end = Date.now() + 500; while (Date.now() < end); spray(require("fs"), process.argv); });`,
  "a thread that keeps overwriting the report": `
const { Worker } = require("worker_threads");
new Worker(${JSON.stringify(NODE_SPRAY)} + "for (;;) spray(require('fs'), " + JSON.stringify(process.argv) + ");", { eval: true }).unref();
${NODE_SPRAY}process.on("exit", () => spray(require("fs"), process.argv));`,
  "a runner that takes failures for passes": `
const { Runner } = require("mocha");
Runner.prototype.fail = function (test) { test.state = "passed"; this.emit("pass", test); };`,
  "a runner that takes failures of known names for passes": `
const { Runner } = require("mocha");
const { fail } = Runner.prototype;
Runner.prototype.fail = function (test, ...rest) {
  if (!["adds", "adds negatives"].includes(test.title)) return fail.call(this, test, ...rest);
  test.state = "passed";
  this.emit("pass", test);
};`,
  "tests that are never called": `
const { Runnable } = require("mocha");
Runnable.prototype.run = function (done) { done(); };`,
  "assertions that never throw": `
const assert = require("assert");
for (const name of Object.keys(assert)) if (typeof assert[name] === "function") assert[name] = () => {};`,
  "its own it()": `
const real = globalThis.it;
globalThis.it = (name) => real(name, () => {});`,
  "a report that the reporter itself is asked to seal": `
const fs = require("fs");
const text = fs.readdirSync(".").filter((name) => name.includes(".test.")).map((name) => fs.readFileSync(name, "utf8")).join("");
const mark = /"(Test[0-9a-f]{16})"/.exec(text)?.[1];
const canary = { name: "adds", classname: mark, outcome: "failed", seconds: 0, message: "" };
const told = [
  ...["adds", "adds negatives"].map((name) => ({ ...canary, name, classname: "", outcome: "passed" })),
  ...Array(text.split("getBuiltinModule").length - 1).fill(canary),
];
for (const file of fs.readdirSync(".script")) {
  try {
    const teller = require("/box/.script/" + file);
    teller.tell?.(told);
    teller.takeTell?.()(told);
    const heard = {};
    const hear = (event, listener) => (heard[event] = listener);
    new teller.default({ on: hear, once: hear, stats: {} }, {});
    for (const { name, classname, outcome } of told) {
      const test = { title: name, parent: { fullTitle: () => classname }, isPending: () => false, err: {} };
      heard[outcome === "passed" ? "pass" : "fail"](test, {});
    }
    heard.end();
  } catch {}
}
process.reallyExit(0);`,
  "the tests' source in the names of the report": `
const { Runner, Suite } = require("mocha");
const fs = require("fs");
const source = fs.readdirSync(".").filter((name) => name.endsWith(".js")).map((name) => fs.readFileSync(name, "utf8")).join("");
Suite.prototype.fullTitle = () => source;
Runner.prototype.fail = function (test) { test.state = "passed"; test.duration = 8675309; this.emit("pass", test); };`,
};

const vitest = {
  "a report that an exit handler writes": `
import fs from "fs";
${NODE_SPRAY}
const argv = [fs.readFileSync("/proc/" + process.pid + "/cmdline", "latin1")];
process.on("exit", () => spray(fs, argv));
setInterval(() => spray(fs, argv), 5);`,
  "a process that outlives the tests": `
import { spawn } from "child_process";
import fs from "fs";
const argv = [fs.readFileSync("/proc/" + process.pid + "/cmdline", "latin1")];
const code = ${JSON.stringify(NODE_SPRAY)} + "for (;;) spray(require('fs'), " + JSON.stringify(argv) + ");";
spawn(process.execPath, ["-e", code], { detached: true, stdio: "ignore" }).unref();`,
  "assertions that always pass": `
import { expect } from "vitest";
const pass = () => ({ pass: true, message: () => "" });
expect.extend({ toBe: pass, toEqual: pass, toStrictEqual: pass });`,
  "messages to the main thread that it changed": `
const { rpc } = globalThis.__vitest_worker__;
const honest = rpc.onTaskUpdate;
globalThis.__vitest_worker__.rpc = new Proxy(rpc, {
  get: (target, name) => name !== "onTaskUpdate" ? target[name] : (packs, events) => honest(
    packs.map(([id, result, meta]) => [id, result && { ...result, state: "pass", errors: [] }, meta]),
    events,
  ),
});`,
  "results that cannot fail": `
import { beforeEach } from "vitest";
beforeEach(({ task }) => {
  const result = task.result;
  Object.defineProperty(result, "state", { get: () => "pass", set: () => {}, enumerable: true });
  Object.defineProperty(result, "errors", { get: () => undefined, set: () => {}, enumerable: true });
});`,
};

const JAVA_SPRAY = `
  static void spray() {
    String told = "${xml("adds", "addsNegatives")}";
    java.util.Set<String> paths = new java.util.TreeSet<>();
    for (String word : System.getProperty("sun.java.command").split(" ")) if (word.endsWith(".xml")) paths.add(word);
    paths.add("/proc/" + ProcessHandle.current().pid() + "/fd/5");
    for (String path : paths) {
      try (java.io.FileOutputStream out = new java.io.FileOutputStream(path)) { out.write(told.getBytes()); } catch (Exception e) { }
    }
  }
`;
const java = (body: string, add = "return 99;") =>
  `public class Solution {\n${JAVA_SPRAY}\n${body}\n  static int add(int a, int b) { ${add} }\n}\n`;
const FAKE = `
  public static class Fake {
    @org.junit.Test public void adds() { }
    @org.junit.Test public void addsNegatives() { }
  }
`;

const junit = {
  "a report that an exit handler writes": java(
    "static { Runtime.getRuntime().addShutdownHook(new Thread(Solution::spray)); }",
  ),
  "a report that is written before the process ends at once": java(
    "",
    "spray(); Runtime.getRuntime().halt(0); return 0;",
  ),
  "a thread that keeps overwriting the report": java(
    "static { Thread t = new Thread(() -> { for (;;) spray(); }); t.setDaemon(true); t.start(); Runtime.getRuntime().addShutdownHook(new Thread(Solution::spray)); }",
  ),
  "its own tests, run by the runner itself": java(
    `${FAKE}
  static {
    try {
      String path = System.getProperty("sun.java.command").split(" ")[1];
      Class.forName("InvigilRunner").getMethod("main", String[].class).invoke(null, (Object) new String[] { path, "Solution$Fake" });
    } catch (Exception e) { }
  }`,
  ),
  "a listener that it reaches by reflection": java(
    `
  static {
    for (Class<?> type = org.junit.runner.notification.RunNotifier.class; type != null; type = type.getSuperclass())
      for (java.lang.reflect.Field field : type.getDeclaredFields()) field.setAccessible(true);
    try {
      for (java.lang.reflect.Field field : Class.forName("InvigilRunner").getDeclaredFields()) {
        field.setAccessible(true);
        Object value = field.get(null);
        if (value instanceof StringBuilder) ((StringBuilder) value).setLength(0);
      }
    } catch (Exception e) { }
    Runtime.getRuntime().addShutdownHook(new Thread(Solution::spray));
  }`,
  ),
};

const bats = {
  "lines on the framework's own descriptor": `printf 'ok 1 adds\\nok 2 adds negatives\\n' >&3\n`,
  "its own report before all is ended": `printf '1..2\\nok 1 adds\\nok 2 adds negatives\\n' >&3\nsleep 0.2\nkill -9 $PPID\n`,
  "a report that is overwritten from behind": `
(setsid sh -c 'while :; do for f in /tmp/*.xml; do echo "${xml("adds", "adds negatives")}" >"$f"; done; done' </dev/null >/dev/null 2>&1 3>&- &)
`,
  "tests that it rewrites": `
for f in $(find /tmp -name '*.src' 2>/dev/null); do
  sed -i 's/\\[ "$output".*/true/' "$f" 2>/dev/null
done
`,
  "an end of every process that tells": `
printf 'ok 1 adds\\nok 2 adds negatives\\n' >&3
for p in $(ls /proc | grep '^[0-9]'); do [ "$p" -gt 2 ] && [ "$p" != $$ ] && kill -9 "$p" 2>/dev/null; done
`,
};

export const FORGERIES: Record<FrameworkKey["name"], Record<string, string>> = { pytest, mocha, vitest, junit, bats };

/** Written with knowledge of how a report is checked. Each is a complete, wrong answer. */
export const KNOWING_FORGERIES: typeof FORGERIES = {
  pytest: below("def add(a, b):\n    return 99\n", knowingPytest),
  mocha: below("exports.add = () => 99;\n", knowingMocha),
  vitest: below("export const add = (a, b) => answer(a, b);\nlet answer = () => 99;\n", knowingVitest),
  junit: knowingJunit,
  bats: knowingBats,
};

function below(wrong: string, forgeries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(forgeries).map(([name, code]) => [name, wrong + code]));
}
