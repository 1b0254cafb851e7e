import { openSandbox } from "../sandbox.ts";
import { SandboxUnavailable } from "../unavailable.ts";

/** Prints in one line what isolation this process can have, or why none. */
const [folder = ""] = process.argv.slice(2);
try {
  const sandbox = await openSandbox({ slots: 1, folder, languages: ["javascript"] });
  const { compiled } = await sandbox.compile({ language: "javascript", code: "console.log(process.getuid())" });
  const result = await compiled?.run({ stdin: "" });
  process.stdout.write(`${sandbox.isolation}: ${result?.status} ${result?.stdout.toString()}`);
  await sandbox.close();
} catch (error) {
  if (!(error instanceof SandboxUnavailable)) throw error;
  process.stdout.write(`${error.name}: ${error.message}\n`);
}
