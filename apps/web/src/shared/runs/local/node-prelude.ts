import { DOORS } from "./closed-doors.ts";
import { OUTPUT_LIMIT } from "./execution.ts";

/**
 * The small part of Node that a program needs for its cases, in a browser's worker. It stands on the same line as the
 * candidate's code, so that line numbers in errors stay right: no line comments here.
 */
const PRELUDE = String.raw`(() => {
  const INPUT = __INPUT__;
  class Exit { constructor(code) { this.code = code; } }
  const LIMIT = __LIMIT__;
  const say = globalThis.postMessage.bind(globalThis);
  const later = globalThis.setTimeout.bind(globalThis);
  let printed = 0, timers = 0, busy = 1, ended = false;
  const end = (kind, text) => { if (!ended) { ended = true; say({ kind, text }); } };
  const print = (stream, text) => {
    if (ended) return;
    printed += text.length;
    if (printed > LIMIT) { end("output-limit", ""); throw new Exit(1); }
    say({ kind: stream, text });
  };
  const show = (value, nested) => {
    if (typeof value === "string") return nested ? "'" + value + "'" : value;
    if (typeof value === "bigint") return value + "n";
    if (typeof value === "function") return "[Function: " + (value.name || "anonymous") + "]";
    if (value instanceof Error) return value.stack || String(value);
    if (Array.isArray(value)) return value.length === 0 ? "[]" : "[ " + value.map((item) => show(item, true)).join(", ") + " ]";
    if (value instanceof Map) return "Map(" + value.size + ") {" + [...value].map(([k, v]) => " " + show(k, true) + " => " + show(v, true)).join(",") + " }";
    if (value instanceof Set) return "Set(" + value.size + ") {" + [...value].map((v) => " " + show(v, true)).join(",") + " }";
    if (typeof value === "object" && value !== null) {
      const fields = Object.entries(value).map(([k, v]) => k + ": " + show(v, true));
      return fields.length === 0 ? "{}" : "{ " + fields.join(", ") + " }";
    }
    return Object.is(value, -0) ? "-0" : String(value);
  };
  const format = (...values) => values.map((value) => show(value, false)).join(" ");
  const log = (...values) => print("stdout", format(...values) + "\n");
  const warn = (...values) => print("stderr", format(...values) + "\n");
  globalThis.console = { log, info: log, debug: log, dir: log, table: log, warn, error: warn, trace: warn, assert: () => {}, time: () => {}, timeEnd: () => {} };

  const lines = () => { const all = INPUT.split(/\r?\n/); if (all.at(-1) === "") all.pop(); return all; };
  const soon = (work) => { busy += 1; later(() => { try { work(); } finally { busy -= 1; } }, 0); };
  const emitter = (starts) => {
    const heard = {}; let started = false;
    const on = (name, listener) => {
      (heard[name] ??= []).push(listener);
      if (!started && starts.includes(name)) { started = true; soon(() => self.begin()); }
      return self;
    };
    const self = { on, once: on, addListener: on, emit: (name, ...values) => (heard[name] ?? []).forEach((listener) => listener(...values)), begin: () => {} };
    return self;
  };
  const stdin = emitter(["data", "end", "readable"]);
  let unread = INPUT;
  stdin.begin = () => { stdin.emit("readable"); if (unread !== "") stdin.emit("data", INPUT); stdin.emit("end"); stdin.emit("close"); };
  stdin.read = () => { const text = unread; unread = ""; return text === "" ? null : text; };
  stdin.setEncoding = stdin.resume = stdin.pause = stdin.unref = () => stdin;
  stdin.fd = 0;
  stdin[Symbol.asyncIterator] = async function* () { if (INPUT !== "") yield INPUT; };

  const createInterface = () => {
    const rl = emitter(["line", "close"]); const waiting = lines();
    rl.begin = () => { while (waiting.length > 0) rl.emit("line", waiting.shift()); rl.emit("close"); };
    rl.close = () => {};
    rl.setPrompt = rl.prompt = () => {};
    rl.question = (text, listener) => { print("stdout", text); soon(() => listener(waiting.shift() ?? "")); };
    rl[Symbol.asyncIterator] = async function* () { while (waiting.length > 0) yield waiting.shift(); };
    return rl;
  };
  const isInput = (path) => path === 0 || path === "/dev/stdin";
  const readFileSync = (path, options) => {
    if (!isInput(path)) throw new Error("ENOENT: no such file on this device: " + path);
    const text = { toString: () => INPUT, length: INPUT.length };
    return options === undefined ? text : INPUT;
  };
  const write = (text) => { print("stdout", String(text)); return true; };
  const process = {
    stdin, stdout: { write }, stderr: { write: (text) => { print("stderr", String(text)); return true; } },
    argv: ["node", "main.js"], env: {}, platform: "browser", version: "", versions: {},
    exit: (code = 0) => { end(code === 0 ? "done" : "failed", ""); throw new Exit(code); },
    on: () => process, nextTick: (work, ...values) => queueMicrotask(() => work(...values)),
    hrtime: Object.assign(() => [0, 0], { bigint: () => BigInt(Math.round(performance.now() * 1e6)) }),
    memoryUsage: () => ({ heapUsed: 0 }), cwd: () => "/",
  };
  globalThis.process = process;
  globalThis.global = globalThis;
  const modules = {
    fs: { readFileSync, readSync: () => 0, existsSync: isInput, writeSync: (stream, text) => { print(stream === 2 ? "stderr" : "stdout", String(text)); return String(text).length; } },
    readline: { createInterface }, util: { inspect: (value) => show(value, true), format }, process,
    os: { EOL: "\n" }, assert: Object.assign((value, text) => { if (!value) throw new Error(text || "Assertion failed"); }, { strictEqual: (a, b) => { if (!Object.is(a, b)) throw new Error(show(a, true) + " is not " + show(b, true)); } }),
  };
  const require = (name) => {
    const found = modules[name.replace(/^node:/, "")];
    if (!found) throw new Error("Cannot find module '" + name + "' on this device");
    return found;
  };

  globalThis.setTimeout = (work, delay, ...values) => {
    timers += 1; let open = true;
    const id = later(() => { try { work(...values); } finally { if (open) { open = false; timers -= 1; } } }, delay);
    handles.set(id, () => { if (open) { open = false; timers -= 1; } });
    return id;
  };
  const handles = new Map();
  const clearReal = globalThis.clearTimeout.bind(globalThis);
  globalThis.clearTimeout = (id) => { clearReal(id); handles.get(id)?.(); };
  globalThis.setImmediate = (work, ...values) => globalThis.setTimeout(work, 0, ...values);
  const every = new Map(); let intervals = 0;
  globalThis.setInterval = (work, delay, ...values) => {
    const id = --intervals;
    const tick = () => { work(...values); if (every.has(id)) every.set(id, globalThis.setTimeout(tick, delay)); };
    every.set(id, globalThis.setTimeout(tick, delay));
    return id;
  };
  globalThis.clearInterval = (id) => { globalThis.clearTimeout(every.get(id)); every.delete(id); };

  for (const name of __DOORS__) {
    for (let holder = globalThis; holder; holder = Object.getPrototypeOf(holder)) Reflect.deleteProperty(holder, name);
    Reflect.defineProperty(globalThis, name, { value: undefined });
  }
  const fail = (error) => { if (!(error instanceof Exit)) { print("stderr", show(error, false) + "\n"); end("failed", ""); } };
  globalThis.addEventListener?.("unhandledrejection", (event) => { event.preventDefault(); fail(event.reason); });
  globalThis.addEventListener?.("error", (event) => { if (event.error !== undefined && event.error !== null) { event.preventDefault(); fail(event.error); } });
  const rest = () => later(() => { if (ended) return; if (busy > 0 || timers > 0) rest(); else later(() => (busy > 0 || timers > 0 ? rest() : end("done", "")), 0); }, 2);
  globalThis.__run = (program) => {
    const module = { exports: {} };
    try { program(module.exports, require, module); } catch (error) { fail(error); }
    busy -= 1;
    rest();
  };
  say({ kind: "started", text: "" });
})();`;

/** Returns a script that runs a program as Node would, on one input, and reports its output and its end by messages. */
export function workerScript(code: string, input: string): string {
  const prelude = PRELUDE.replace("__LIMIT__", String(OUTPUT_LIMIT))
    .replace("__DOORS__", () => JSON.stringify(DOORS))
    .replaceAll("\n", " ")
    .replace("__INPUT__", () => JSON.stringify(input));
  return `${prelude}globalThis.__run(function (exports, require, module) { ${code}\n});`;
}
