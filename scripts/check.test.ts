import { execFile, execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "./root.ts";
import { dependencyRules, lint } from "./testing/broken-rules.ts";
import { copyTree, GATES_ALONE, SERVER_HALF } from "./testing/broken-tree.ts";
import { GATES } from "./all-gates.ts";

const home = ["", "home", "someone", "project"].join("/");
const unknownId = "A9.99";
const manifest = readFileSync(join(root, "package.json"), "utf8");
const serverManifest = readFileSync(join(root, "apps/server/package.json"), "utf8");
const lockfile = readFileSync(join(root, "package-lock.json"), "utf8");
const messages = readFileSync(join(root, "packages/contract/src/messages/messages.ts"), "utf8");
const binary = "node_modules/@swc/core-linux-arm64-gnu";

/** What lint and types must refuse. */
const brokenTypes = { ...lint.files, "packages/rules/src/ill-typed.ts": 'export const count: number = "one";\n' };

/** What every other gate must refuse, in one tree. */
const broken: Record<string, string> = {
  ...dependencyRules.files,
  "packages/rules/src/ill-formatted.ts": "export   const  a=1\n",
  "packages/rules/src/unused.ts": "export const nobodyWantsThis = 1;\n",
  "packages/rules/src/tested.ts": "export const onlyTested = 1;\n",
  "packages/rules/src/tested.test.ts": 'import { onlyTested } from "./tested.ts";\nexpect(onlyTested).toBe(1);\n',
  "packages/rules/src/measured.ts": "export const onlyMeasured = 1;\n",
  "bench/measure.ts": 'import { onlyMeasured } from "@invigil/rules/measured";\nprocess.exitCode = onlyMeasured;\n',
  "apps/web/src/lone.tsx": "export const Lone = () => null;\n",
  "apps/web/src/lone.test.tsx": 'import { Lone } from "./lone.tsx";\nexpect(Lone).toBeDefined();\n',
  "packages/rules/src/repeats.ts": 'export const text = "We have detected a mismatch in system time!";\n',
  "packages/contract/src/messages/messages.ts": messages.replace("export const messages = {", '$& nobodySays: "this",'),
  "packages/rules/src/long.ts": "export {};\n".repeat(301),
  ...Object.fromEntries(
    Array.from({ length: 41 }, (_, index) => [`packages/rules/src/crowd/${index}.ts`, "export {};\n"]),
  ),
  "packages/rules/src/here.ts": `export const here = "${home}";\n`,
  "packages/rules/src/unknown-id.test.ts": `it("proves nothing [${unknownId}]", () => {});\n`,
  "packages/db/migrations/29990101000000-later.sql": "alter table account add column later text;\n",
  "apps/server/src/features/clock/clock.routes.ts":
    'export function clockRoutes(app: any) { app.get("/unguarded", async () => 1); }\n',
  "apps/server/src/features/clock/tell.ts":
    'export const tell = (hub: any) => hub.pagesOf(1).forEach((page: any) => page.send({ type: "current-session" }));\n',
  "apps/server/src/features/clock/write.ts": 'export const write = (db: any) => db.deleteFrom("audit").execute();\n',
  "package-lock.json": lockfile.replace(`"${binary}"`, '"node_modules/something-else"'),
  "apps/server/package.json": serverManifest.replace('"dependencies": {', '$&\n    "smtp-server": "3.21.1",'),
  "package.json": manifest.replace(/"vitest": "[^"]+"/, '"vitest": "^5.1.0"'),
};

const subject = "change one thing and then another and tell the whole story in a single line";

/** An empty commit, because only its subject counts. */
function commit(folder: string, message: string): void {
  const author = ["-c", "user.name=Demo", "-c", "user.email=demo@example.com"];
  execFileSync("git", [...author, "commit", "--quiet", "--allow-empty", "--no-verify", "-m", message], { cwd: folder });
}

const TYPED = ["lint", "types"];
const REST = GATES.map(({ name }) => name).filter((name) => !TYPED.includes(name));

const folders: string[] = [];
const outputs: string[] = [];

/** Copies, breaks and checks a tree. */
async function check(gates: readonly string[], folder: string): Promise<void> {
  folders.push(folder);
  commit(folder, subject);
  await new Promise<void>((done) => {
    const args = ["scripts/check.ts", ...gates];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 24 }, (_error, stdout) => {
      outputs.push(stdout);
      done();
    });
  });
}

beforeAll(async () => {
  await check(TYPED, copyTree(GATES_ALONE, brokenTypes));
  await check(REST, copyTree(SERVER_HALF, broken));
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it.each([
  ["lint", lint.says],
  ["types", ["packages/rules/src/ill-typed.ts(1,14): error TS2322"]],
  ["generated types", ["does not match the migrations"]],
  ["dead code", ["nobodyWantsThis"]],
  [
    "unused by the product",
    [
      "packages/rules/src/tested.ts: the product does not use onlyTested",
      "packages/rules/src/measured.ts: the product does not use onlyMeasured",
      "apps/web/src/lone.tsx: the product does not use this file",
      "apps/server/package.json: the product does not use smtp-server",
    ],
  ],
  ["dependency rules", dependencyRules.says],
  [
    "route permissions",
    [
      "GET /unguarded: does not name who may call it",
      "GET /rpc/get_server_time: is in the contract, but the server does not have it",
    ],
  ],
  ["format", ["packages/rules/src/ill-formatted.ts"]],
  ["file length", ["packages/rules/src/long.ts: 301 lines, at most 300 are allowed"]],
  ["entries per folder", ["packages/rules/src/crowd: 41 entries, at most 40 are allowed"]],
  ["machine paths", [`packages/rules/src/here.ts:1: ${home.slice(0, 14)}`]],
  ["exact versions", ['package.json: vitest is "^5.1.0", not one exact version']],
  ["lockfile", [`package-lock.json lacks ${binary} `]],
  [
    "unused messages",
    ["messages.nobodySays: only tests use it", "packages/rules/src/repeats.ts: repeats messages.timeMismatch"],
  ],
  ["one way to a page", ["apps/server/src/features/clock/tell.ts: reaches only this server's open pages"]],
  [
    "table owners",
    ["apps/server/src/features/clock/write.ts: writes audit, which belongs to packages/records/src/audit"],
  ],
  ["commit subjects", [`${subject.length} characters, at most 72 are allowed: ${subject}`]],
  ["requirement ids", [`packages/rules/src/unknown-id.test.ts:1: ${unknownId} is not a requirement`]],
])("the gate %s fails when its rule is broken", (gate, says) => {
  const section = outputs
    .join("")
    .split(/^(?=ok|FAIL|\d+ gates)/m)
    .find((text) => text.startsWith(`FAIL ${gate} `));
  expect(section).toBeDefined();
  for (const text of says) expect(section).toContain(text);
});

it("breaks every dependency rule", () => {
  const config = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as { forbidden: { name: string }[] };
  expect(config.forbidden.map(({ name }) => name).toSorted()).toEqual(dependencyRules.says.toSorted());
});

it("counts the failed gates at the end", () => {
  const counts = outputs.map((output) => output.trimEnd().split("\n").at(-1));
  expect(counts).toEqual([2, 16].map((failed) => `0 gates passed, ${failed} gates failed`));
});
