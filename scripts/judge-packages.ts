import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { technologies as listTechnologies, type Technology } from "@invigil/contract/taking/technologies";
import { withParts } from "../bench/support/parts.ts";
import { startProduct } from "../bench/support/product.ts";
import { call, clientOfKey, signIn, type Client } from "./judge-packages/client.ts";
import { findPackages } from "./judge-packages/find-packages.ts";
import { Judged, judgePackage } from "./judge-packages/judge-package.ts";
import { reasonFor } from "./judge-packages/reasons.ts";

const USAGE = `npm run judge:packages -- <folder of packages> [--server URL] [--only words] [--again]

Imports each package below the folder and compares each verdict with what the package expects.
--server  use a running server, with INVIGIL_API_KEY or with INVIGIL_EMAIL and INVIGIL_PASSWORD; otherwise one is started
--only    only packages whose path contains one of these comma-separated words
--again   also judge packages that were judged before; results are kept in <folder>/.judged`;

async function main(parts: AsyncDisposableStack): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { server: { type: "string" }, only: { type: "string" }, again: { type: "boolean" } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error(USAGE);
  const client = await recruiter(values.server, parts);
  const technologies = await offered(client);
  const words = values.only?.split(",") ?? [""];
  const packages = findPackages(folder).filter((path) => words.some((word) => path.includes(word)));
  const rows: Row[] = [];
  for (const [index, path] of packages.entries()) {
    console.error(`${index + 1} of ${packages.length}: ${path}`);
    const stored = join(folder, ".judged", `${path.replaceAll("/", "+")}.json`);
    if (values.again || !existsSync(stored)) {
      const tell = (text: string): void => console.error(text);
      const judged = await judgePackage({ client, technologies, tell }, join(folder, path));
      mkdirSync(join(folder, ".judged"), { recursive: true });
      writeFileSync(stored, JSON.stringify(judged, null, 1));
    }
    rows.push(rowOf(path, Judged.parse(JSON.parse(readFileSync(stored, "utf8")))));
  }
  console.log(rows.map(({ text }) => text).join("\n"));
  const unexplained = rows.reduce((sum, each) => sum + each.unexplained, 0);
  console.log(`${packages.length} packages, ${unexplained} verdicts without a reason`);
  if (unexplained > 0) process.exitCode = 1;
}

/** A newly started worker still has to look for its languages. */
async function offered(client: Client): Promise<Technology[]> {
  for (;;) {
    const { technologies } = await call(client, listTechnologies, {});
    if (technologies.length > 0) return technologies;
    await sleep(500);
  }
}

async function recruiter(server: string | undefined, parts: AsyncDisposableStack): Promise<Client> {
  const { INVIGIL_API_KEY: key, INVIGIL_EMAIL: email, INVIGIL_PASSWORD: password } = process.env;
  if (server !== undefined && key) return clientOfKey(server, key);
  if (server !== undefined) return signIn(server, { email: email ?? "", password: password ?? "" });
  const dataDir = await mkdtemp(join(tmpdir(), "invigil-packages-"));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const product = parts.use(await startProduct({ DATA_DIR: dataDir, DEMO: "true" }));
  const printed = () => /Recruiter \((.+), (.+)\)/.exec(product.printed());
  while (!printed()) await sleep(100);
  const [, demoEmail = "", demoPassword = ""] = printed() ?? [];
  return signIn(product.url, { email: demoEmail, password: demoPassword });
}

interface Row {
  text: string;
  unexplained: number;
}

function rowOf(path: string, { refused, submissions }: Judged): Row {
  if (refused !== "") return { text: `${path} | not imported: ${refused}`, unexplained: 0 };
  const ran = submissions.filter(({ isExpected }) => isExpected !== null);
  const differing = ran.filter(({ isExpected }) => !isExpected);
  const lines = differing.map(({ path: name, expected, got, note }) => {
    const reason = reasonFor(path, name);
    const seen = `${name}: ${expected.join(" or ")}, but ${got.join(" ") || "refused"}`;
    return { text: `    ${seen} | ${reason ?? `NO REASON ${note}`}`, isExplained: reason !== undefined };
  });
  const counts = `${ran.length - differing.length} of ${ran.length} as expected, ${submissions.length - ran.length} not run`;
  return {
    text: [`${path} | imported | ${counts}`, ...lines.map(({ text }) => text)].join("\n"),
    unexplained: lines.filter(({ isExplained }) => !isExplained).length,
  };
}

await withParts(main);
