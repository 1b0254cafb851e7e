import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { codeServerFolder, findEditors } from "@invigil/environments/local/editors";
import { hasJupyter } from "@invigil/environments/local/jupyter";
import { ask, install, isDebianRoot } from "./bubblewrap.ts";

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
const SAY_EVERY = 10_000;

const VSCODE = "node_modules/code-server/lib/vscode";
const ENTRY = "node_modules/code-server/out/node/entry.js";
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

/** Debian's own Jupyter, and what notebooks usually need. */
const JUPYTER =
  "jupyter-notebook python3-ipykernel python3-numpy python3-pandas python3-sklearn python3-matplotlib".split(" ");

/** `npm run setup:environments` installs VS Code's server and Jupyter for environments, after asking. */
async function main(args: string[]): Promise<void> {
  const yes = args.includes("--yes");
  await setUpVsCode(resolve(process.env["DATA_DIR"] ?? "./data", "environments"), yes);
  await setUpJupyter(yes);
}

async function setUpVsCode(folder: string, yes: boolean): Promise<void> {
  const target = codeServerFolder(folder);
  if (findEditors(folder).editors["vscode-pod"]) return console.log(`VS Code is already installed: ${target}`);
  console.log(`VS Code: ${CODE_SERVER} from npm (MIT licence, 500 MB, of which 240 MB are kept) into ${target}`);
  if (!(await isAgreed(yes))) return;
  const draft = `${target}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, "package.json"), '{ "private": true }\n');
  for (const [index, { folder: place, command, says }] of STEPS.entries()) {
    console.log(`Fetching ${says} (${index + 1} of ${STEPS.length}) …`);
    await npm([...command, ...QUIETLY], { cwd: join(draft, place), whole: draft });
  }
  console.log("Removing what a test does not need …");
  slim(join(draft, VSCODE));
  const version = tryVsCode(draft);
  // Complete or not at all, because a host may start at any moment.
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  console.log(
    `VS Code ${version} is now in ${target} (${megabytes(target)} MB). Hosts that start from now on offer it.`,
  );
}

async function setUpJupyter(yes: boolean): Promise<void> {
  const missing = JUPYTER.filter((name) => !ask("dpkg", ["-s", name]).ok);
  if (missing.length === 0) return console.log("Jupyter is already installed.");
  if (!isDebianRoot()) {
    console.log(`Jupyter: not installed, because this is not Debian or you are not root. On Debian:`);
    return console.log(`  apt-get install ${missing.join(" ")}`);
  }
  console.log(`Jupyter: Debian's packages ${missing.join(" ")}`);
  if (!(await isAgreed(yes))) return;
  console.log("Installing them with apt-get …");
  install(missing);
  if (!hasJupyter()) throw new Error("The packages are installed, but Jupyter was not found where boxes look for it.");
  console.log("Jupyter is installed. Hosts that start from now on offer it.");
}

async function isAgreed(yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) {
    throw new Error("Nobody can be asked here, so nothing was installed. Run: npm run setup:environments -- --yes");
  }
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

/** With our own Node first, because code-server needs its version. Says now and then how much there is already. */
async function npm(args: readonly string[], { cwd, whole }: { cwd: string; whole: string }): Promise<void> {
  const PATH = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  const child = spawn("npm", args, { cwd, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, PATH } });
  const saying = setInterval(() => console.log(`  ${megabytes(whole)} MB so far`), SAY_EVERY);
  const fault = await new Promise<string | null>((done) => {
    child.once("error", ({ message }) => done(message));
    child.once("exit", (code) => done(code === 0 ? null : "see the output above"));
  });
  clearInterval(saying);
  if (fault !== null) throw new Error(`npm failed: ${fault}. VS Code was not installed.`);
}

/** Its version, if it starts. */
function tryVsCode(folder: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, ENTRY), "--version"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`VS Code does not start, so it was not installed:\n${stderr.trim()}`);
  return /^\d+\.\d+\.\d+/m.exec(stdout)?.[0] ?? "";
}

function megabytes(folder: string): number {
  return Math.round(sizeOf(folder) / 1e6);
}

/** Files may come and go while we look. */
function sizeOf(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.size ?? 0;
  try {
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  } catch {
    return 0;
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
