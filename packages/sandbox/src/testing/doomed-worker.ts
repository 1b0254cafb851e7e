import { openSandbox } from "../sandbox.ts";

/** A worker with two running boxes and a warm one, until somebody kills it. */
const [folder = ""] = process.argv.slice(2);
const sandbox = await openSandbox({ slots: 2, folder, languages: ["python"], warm: { python: 1 } });
const endless = {
  argv: ["sh", "-c", "trap '' TERM HUP; (setsid sleep 1000 &); sleep 1000"],
  limits: { wallMs: 600_000 },
};
for (let box = 0; box < 2; box++) void sandbox.run(endless);
