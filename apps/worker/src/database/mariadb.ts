import { boxedPath, boxedScripts } from "../boxed-script.ts";
import { SEALED, sealedNode } from "../sealed-node.ts";
import type { Engine } from "./engine.ts";
import { makeTemplate } from "./template.ts";

const SCRIPT = new URL("boxed/mariadb.ts", import.meta.url);
const SERVE = new URL("boxed/serve.ts", import.meta.url);

const NOTE = "Runs on MariaDB, which speaks MySQL's language.";

export const mariadb: Engine = {
  technology: { id: "mysql", name: "MySQL", mode: "mysql", extension: "sql", note: NOTE },
  async find(sandbox) {
    // The client must be installed too.
    const probe = "/usr/sbin/mariadbd --version && /usr/bin/mariadb --version >/dev/null";
    const { status, stdout } = await sandbox.run({ argv: ["/bin/sh", "-c", probe] });
    if (status !== "OK") return undefined;
    const version = `MariaDB ${/Ver ([\d.]+)/.exec(stdout.toString("utf8"))?.[1] ?? ""}`.trim();
    return {
      version,
      label: version.split(".", 2).join("."),
      async prepare() {
        const template = await makeTemplate(sandbox, { name: "mariadb", version, script: CLUSTER });
        return {
          argv: [...SEALED, boxedPath(SCRIPT)],
          files: [await sealedNode(sandbox), ...boxedScripts(SCRIPT, SERVE), { path: "template.tar", from: template }],
        };
      },
    };
  },
};

const USER = [
  "FLUSH PRIVILEGES;",
  "CREATE DATABASE task CHARACTER SET utf8mb4;",
  "CREATE USER candidate@localhost;",
  // For this database only: no files, no other accounts.
  "GRANT ALL ON task.* TO candidate@localhost;",
];
const SMALL = "--innodb-log-file-size=4M --innodb-buffer-pool-size=16M";

const CLUSTER = [
  "set -e",
  `mariadb-install-db --no-defaults --datadir=/tmp/cluster --auth-root-authentication-method=normal --skip-test-db --skip-name-resolve ${SMALL} >/dev/null`,
  `printf '%s\\n' ${USER.map((statement) => `'${statement}'`).join(" ")} | /usr/sbin/mariadbd --no-defaults --bootstrap --datadir=/tmp/cluster ${SMALL}`,
  "tar -cf - -C /tmp cluster >&5",
].join("\n");
