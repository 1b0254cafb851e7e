import { spawn } from "node:child_process";
import { root } from "./root.ts";

export interface Gate {
  name: string;
  /** What Node runs. */
  args: string[];
}

interface Outcome {
  passed: boolean;
  output: string;
  seconds: number;
}

/** Runs all gates, several at once, and prints one line per gate, in order, as soon as possible. */
export async function runGates(gates: Gate[], atOnce: number): Promise<{ passed: number; failed: number }> {
  const waiting = gates.map((gate) => ({ gate, outcome: Promise.withResolvers<Outcome>() }));
  const queue = waiting.values();
  async function work(): Promise<void> {
    for (const { gate, outcome } of queue) outcome.resolve(await runGate(gate));
  }
  const workers = Promise.all(Array.from({ length: atOnce }, work));

  const width = Math.max(...gates.map(({ name }) => name.length));
  let passed = 0;
  for (const { gate, outcome } of waiting) {
    const result = await outcome.promise;
    if (result.passed) passed += 1;
    const mark = result.passed ? "ok  " : "FAIL";
    console.log(`${mark} ${gate.name.padEnd(width)} ${result.seconds.toFixed(1).padStart(5)} s  ${lastLine(result)}`);
    if (!result.passed) console.log(indent(result.output));
  }
  await workers;
  return { passed, failed: gates.length - passed };
}

function runGate({ args }: Gate): Promise<Outcome> {
  const started = performance.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    function finish(passed: boolean): void {
      done({ passed, output: output.trim(), seconds: (performance.now() - started) / 1000 });
    }
    child.once("error", (error) => {
      output += error.message;
      finish(false);
    });
    child.once("close", (code) => finish(code === 0));
  });
}

function lastLine({ passed, output }: Outcome): string {
  return passed ? (output.split("\n").at(-1) ?? "") : "";
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "     ");
}
