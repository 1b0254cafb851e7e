import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { findBinaries } from "@invigil/db/embedded/binaries";
import type { BoxFile, Sandbox } from "@invigil/sandbox/types";
import { boxedPath, boxedScripts } from "../boxed-script.ts";
import { SEALED, sealedNode } from "../sealed-node.ts";
import { packageFiles } from "../frameworks/package-closure.ts";
import type { Engine, FoundEngine } from "./engine.ts";
import { makeTemplate } from "./template.ts";

interface Home {
  bin: string;
  files: BoxFile[];
}

const SCRIPT = new URL("boxed/postgresql.ts", import.meta.url);
const SERVE = new URL("boxed/serve.ts", import.meta.url);
const OWN = "/opt/postgresql";
const DEBIAN = "/usr/lib/postgresql";

export const postgresql: Engine = {
  technology: { id: "postgresql", name: "PostgreSQL", mode: "postgresql", extension: "sql", note: null },
  async find(sandbox) {
    for (const home of await homes()) {
      const found = await tryHome(sandbox, home);
      if (found) return found;
    }
    return undefined;
  },
};

/**
 * The product's own first, because it is the same everywhere. Boxes cannot reach it if the product is in a private
 * folder.
 */
async function homes(): Promise<Home[]> {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const own = await findBinaries().catch(() => null);
  return [
    ...(own ? [{ bin: `${OWN}/bin`, files: [{ path: OWN, from: dirname(dirname(own.postgres)) }] }] : []),
    ...debian.map((version) => ({ bin: join(DEBIAN, version, "bin"), files: [] })),
  ];
}

async function tryHome(sandbox: Sandbox, { bin, files }: Home): Promise<FoundEngine | undefined> {
  const { status, stdout } = await sandbox.run({ argv: [`${bin}/postgres`, "--version"], files });
  if (status !== "OK") return undefined;
  const version = /\d[\d.]*/.exec(stdout.toString("utf8"))?.[0] ?? "";
  return {
    version,
    async prepare() {
      const template = await makeTemplate(sandbox, { name: "postgresql", version, script: clusterScript(bin), files });
      return {
        argv: [...SEALED, boxedPath(SCRIPT), bin],
        files: [
          await sealedNode(sandbox),
          ...packageFiles("pg"),
          ...boxedScripts(SCRIPT, SERVE),
          ...files,
          { path: "template.tar", from: template },
        ],
      };
    },
  };
}

const ROLE = [
  "create role candidate login",
  "alter database postgres owner to candidate",
  "alter schema public owner to candidate",
];

function clusterScript(bin: string): string {
  const initdb = `${bin}/initdb -D /tmp/cluster -U postgres -A trust -E UTF8 --wal-segsize=1 --no-sync --no-instructions`;
  return [
    "set -e",
    `{ ${initdb} --locale=C.UTF-8 || { rm -rf /tmp/cluster; ${initdb} --no-locale; }; } >/dev/null`,
    `printf '%s\\n' ${ROLE.map((statement) => `'${statement}'`).join(" ")} | ${bin}/postgres --single -F -D /tmp/cluster postgres >/dev/null`,
    "tar -cf - -C /tmp cluster >&5",
  ].join("\n");
}
