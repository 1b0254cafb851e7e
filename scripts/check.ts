import { GATES } from "./all-gates.ts";
import { runGates } from "./run-gates.ts";

/** `npm run check`, or only some: `npm run check -- lint types`. */
async function main(asked: string[]): Promise<void> {
  const unknown = asked.filter((name) => !GATES.some((gate) => gate.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no gate ${unknown.join(", ")}. Available gates: ${GATES.map(({ name }) => name).join(", ")}.`,
    );
    process.exitCode = 1;
    return;
  }
  const gates = asked.length === 0 ? GATES : GATES.filter(({ name }) => asked.includes(name));
  const { passed, failed } = await runGates(gates, 2);
  console.log(`${passed} gates passed, ${failed} gates failed`);
  if (failed > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
