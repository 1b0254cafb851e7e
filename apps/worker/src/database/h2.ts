import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { BoxFile, Sandbox } from "@invigil/sandbox/types";
import type { Engine, FoundEngine } from "./engine.ts";
import { makeTemplate } from "./template.ts";

const JAR = "/usr/share/java/h2.jar";
const DRIVER = readFileSync(new URL("boxed/H2Driver.java", import.meta.url), "utf8");

export const oracle = compatible("oracle", "Oracle", "MODE=Oracle");
export const mssql = compatible(
  "mssql",
  "SQL Server",
  "MODE=MSSQLServer;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE",
);

/** A database that may not be redistributed; H2 understands much of its dialect. */
function compatible(id: string, name: string, mode: string): Engine {
  const note = `Runs on H2 in its ${name} compatible mode, not on ${name} itself.`;
  return {
    technology: { id, name, mode: id, extension: "sql", note },
    find: (sandbox) => findH2(sandbox, name, mode),
  };
}

async function findH2(sandbox: Sandbox, name: string, mode: string): Promise<FoundEngine | undefined> {
  const etc = javaSettings();
  const probe = `command -v javac >/dev/null && readlink -f ${JAR}`;
  const { status, stdout } = await sandbox.run({ argv: ["/bin/sh", "-c", probe], files: etc });
  const number = /h2-([\d.]+)\.jar/.exec(stdout.toString("utf8"))?.[1];
  if (status !== "OK" || number === undefined) return undefined;
  const version = `H2 ${number}`;
  return {
    version,
    label: `${name} (${version})`,
    async prepare() {
      const files = [...etc, { path: "H2Driver.java", data: DRIVER }];
      const driver = await makeTemplate(sandbox, { name: "h2", version, script: COMPILE, files });
      return {
        argv: ["java", ...FAST, "-cp", `/box:${JAR}`, "H2Driver", mode],
        files: [...etc, { path: "H2Driver.class", from: driver }],
      };
    },
  };
}

const FAST = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"];
const COMPILE = `javac -proc:none -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -cp ${JAR} -d /tmp /box/H2Driver.java && cat /tmp/H2Driver.class >&5`;

/** Debian's Java is a tree of links into /etc. */
function javaSettings(): BoxFile[] {
  const names = existsSync("/etc") ? readdirSync("/etc").filter((name) => /^java-\d+-openjdk$/.test(name)) : [];
  return names.map((name) => ({ path: `/etc/${name}`, from: `/etc/${name}` }));
}
