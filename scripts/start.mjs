// Plain JavaScript, so that an older Node can still print the sentence below.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write("Invigil needs Node 24, which `npm ci` installs. Start it with: npm start\n");
  process.exit(1);
}

/** @param {string} script @param {string[]} args */
function run(script, ...args) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return spawnSync(process.execPath, [path, ...args], { stdio: "inherit" });
}

run("./prepare-start.ts");
const built = run("./build-web.ts", "--if-needed");
if (built.status !== 0) process.exit(built.status ?? 1);

// Ctrl-C reaches this process twice, from the terminal and from npm. The second must not cut short an orderly stop.
// (package.json says `exec`, because the shell between npm and this process would die of a SIGTERM without passing it
// on.)
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

await import("../apps/server/src/main.ts");
