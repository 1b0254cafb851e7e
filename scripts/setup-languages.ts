import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import type { Technology } from "@invigil/contract/taking/technologies";
import { openSandbox } from "@invigil/sandbox/sandbox";
import { findOffer } from "../apps/worker/src/find-offer.ts";
import { allKinds } from "../apps/worker/src/kinds/all-kinds.ts";
import { ask, install, isDebianRoot, missingPackages, type DebianPackage } from "./bubblewrap.ts";

/** JavaScript and TypeScript need nothing, because they run on the product's own Node. */
const PACKAGES: DebianPackage[] = [
  { program: "bwrap", name: "bubblewrap" },
  { program: "gcc", name: "gcc" },
  { program: "g++", name: "g++" },
  { program: "python3", name: "python3" },
  { program: "javac", name: "openjdk-17-jdk-headless" },
  { program: "go", name: "golang-go" },
  { program: "rustc", name: "rustc" },
  { program: "mcs", name: "mono-mcs" },
  { program: "kotlinc", name: "kotlin" },
  { program: "scala", name: "scala" },
  { program: "ruby", name: "ruby" },
  { program: "php", name: "php-cli" },
  { program: "perl", name: "perl" },
  { program: "lua", name: "lua5.4" },
  { program: "Rscript", name: "r-base-core" },
  { program: "sqlite3", name: "sqlite3" },
  { program: "pytest", name: "python3-pytest" },
  { program: "bats", name: "bats" },
  { program: "chromium", name: "chromium" },
  { program: "chromedriver", name: "chromium-driver" },
];
/** Libraries have no program to look for; apt leaves installed ones alone. */
const LIBRARIES = `python3-numpy python3-pandas python3-sklearn python3-selenium
  php-mbstring php-gmp php-bcmath junit4 libh2-java mariadb-server`.split(/\s+/);

/** `npm run setup:languages` says what it would install, asks, installs, and shows what the sandbox then offers. */
async function main(args: string[]): Promise<void> {
  const wanted = [...missingPackages(PACKAGES), ...missingLibraries()];
  if (wanted.length === 0) {
    console.log("All languages that this script knows are installed.");
  } else if (!isDebianRoot()) {
    console.log(
      `This is not Debian, or you are not root, so nothing was installed. On Debian:\n  apt-get install ${wanted.join(" ")}`,
    );
  } else if (await isAgreed(wanted, args.includes("--yes"))) {
    install(wanted);
  }
  await showOffer();
}

function missingLibraries(): string[] {
  return LIBRARIES.filter((name) => !ask("dpkg", ["-s", name]).ok);
}

async function isAgreed(wanted: readonly string[], yes: boolean): Promise<boolean> {
  console.log(`Missing Debian packages:\n  ${wanted.join("\n  ")}`);
  console.log(sizes(wanted));
  if (yes) return true;
  if (!process.stdin.isTTY) {
    console.log(
      "Nobody can be asked here, so nothing was installed. To install them: npm run setup:languages -- --yes",
    );
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Install them with apt-get? [y/N] ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** apt's own two lines on what it would download and how much disk space it would use. */
function sizes(wanted: readonly string[]): string {
  const { text } = ask("apt-get", ["install", "--assume-no", "--no-install-recommends", ...wanted]);
  const lines = text.split("\n").filter((line) => /^(Need to get|After this operation)/.test(line));
  return lines.length > 0
    ? lines.join("\n")
    : "apt cannot tell how large they are. You may need to run `apt-get update` first.";
}

const HEADINGS: Record<Technology["category"], string> = {
  language: "Languages",
  database: "Databases",
  browser: "Browsers",
};

/** What a worker on this machine would offer, as it finds out itself, and which types of question it cannot judge. */
async function showOffer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "invigil-languages-"));
  const toolchains = process.env["LANGUAGES_DIR"];
  try {
    const sandbox = await openSandbox({ slots: 2, folder, ...(toolchains !== undefined && { toolchains }) });
    const { technologies, unavailable } = await findOffer(allKinds, sandbox, { error: console.error });
    console.log(`\nThe sandbox (${sandbox.isolation}) offers:`);
    for (const [category, heading] of Object.entries(HEADINGS)) {
      const lines = technologies.filter((each) => each.category === category).map(describe);
      if (lines.length > 0) console.log(`\n${heading}\n${lines.join("\n")}`);
    }
    if (unavailable.length > 0) console.log("\nNot available");
    for (const { problem_type, reason } of unavailable) console.log(`  ${problemTypeName(problem_type)}: ${reason}`);
    await sandbox.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe({ name, version, label = `${name} ${version}`.trim(), note }: Technology): string {
  return `  ${label}${note === null ? "" : `: ${note}`}`;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
