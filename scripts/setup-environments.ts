import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { codeServerFolder, findEditors } from "@invigil/environments/local/editors";

const CODE_SERVER = "code-server@4.139.1";
/** Its three lists of packages. Nothing of them is run, so no compiler is needed. */
const STEPS = [
  { folder: ".", command: ["install", CODE_SERVER], says: "the server" },
  { folder: "node_modules/code-server/lib/vscode", command: ["install", "--omit=dev"], says: "VS Code's packages" },
  {
    folder: "node_modules/code-server/lib/vscode/extensions",
    command: ["install", "--omit=dev"],
    says: "the packages of its extensions",
  },
];
const QUIETLY = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

const VSCODE = "node_modules/code-server/lib/vscode";
/** What a test must not have (assistants, accounts, tunnels) and what nobody there needs. */
const UNWANTED = [
  ...`copilot github github-authentication microsoft-authentication tunnel-forwarding mermaid-markdown-features
  grunt gulp jake ms-vscode.js-debug-companion ms-vscode.vscode-js-profile-table`
    .split(/\s+/)
    .map((name) => `extensions/${name}`),
  ...["@github", "@microsoft/mxc-sdk", "@devcontainers"].map((name) => `node_modules/${name}`),
];
/** Programs for every machine there is; only this one's are kept. */
const FOR_MACHINES = ["node_modules/node-pty/prebuilds", "node_modules/@vscode/ripgrep-universal/bin"];

/** `npm run setup:environments` installs VS Code's server for environments, after asking. */
async function main(args: string[]): Promise<void> {
  const folder = resolve(process.env["DATA_DIR"] ?? "./data", "environments");
  const target = codeServerFolder(folder);
  if (findEditors(folder).editors["vscode-pod"]) {
    console.log(`VS Code is already installed: ${target}`);
    return;
  }
  if (!(await isAgreed(target, args.includes("--yes")))) return;
  const draft = `${target}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, "package.json"), '{ "private": true }\n');
  for (const { folder: place, command, says } of STEPS) {
    console.log(`Fetching ${says} …`);
    npm([...command, ...QUIETLY], join(draft, place));
  }
  console.log("Removing what a test does not need …");
  slim(join(draft, VSCODE));
  // Complete or not at all, because a host may start at any moment.
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  console.log(`VS Code is now in ${target}. Hosts that start from now on offer it.`);
}

async function isAgreed(target: string, yes: boolean): Promise<boolean> {
  console.log(`This fetches ${CODE_SERVER} from npm (MIT licence, 500 MB, of which 250 MB are kept) into ${target}.`);
  if (yes) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Install it? [y/N] ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function slim(vscode: string): void {
  for (const name of UNWANTED) rmSync(join(vscode, name), { recursive: true, force: true });
  const own = `${process.platform}-${process.arch}`;
  for (const place of FOR_MACHINES.map((name) => join(vscode, name)).filter((path) => existsSync(path))) {
    if (!readdirSync(place).includes(own)) continue;
    for (const name of readdirSync(place)) if (name !== own) rmSync(join(place, name), { recursive: true });
  }
}

/** With our own Node first, because code-server needs its version. */
function npm(args: readonly string[], cwd: string): void {
  const PATH = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  const { status, error } = spawnSync("npm", args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH },
  });
  if (status !== 0) throw new Error(`npm failed: ${error?.message ?? "see the output above"}. Nothing was installed.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
