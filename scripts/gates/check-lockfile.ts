import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import { readSource, report } from "../source-files.ts";

interface Entry {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  packages: Record<string, Entry>;
}

const OS = ["darwin", "win32", "linux", "freebsd", "openbsd", "netbsd", "sunos", "aix", "android", "openharmony"];
const CPU = ["arm64", "arm", "x64", "ia32", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "wasm32"];

/**
 * `npm ci` refuses a lockfile that lacks one platform's binary of a package, even on another platform. A registry
 * without all of them makes npm write such a lockfile; --fix adds the missing ones as npm would write them.
 */
function missingEntries({ packages }: Lockfile): [string, Entry][] {
  const missing = new Map<string, Entry>();
  for (const [path, owner] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      if (isLocked(packages, path, name)) continue;
      missing.set(`node_modules/${name}`, {
        version: version.replace(/^[\^~]/, ""),
        ...(owner.dev ? { dev: true } : {}),
        ...platformOf(name),
      });
    }
  }
  return [...missing];
}

/** Where Node would look: beside the owner, then in every folder above it. */
function isLocked(packages: Record<string, Entry>, owner: string, name: string): boolean {
  const folders = owner.split("/").map((_, depth, all) => `${all.slice(0, all.length - depth).join("/")}/`);
  return ["", ...folders].some((folder) => `${folder}node_modules/${name}` in packages);
}

function platformOf(name: string): Entry {
  const words = (name.split("/").at(-1) ?? "").split("-");
  const os = OS.filter((each) => words.includes(each));
  const cpu = CPU.filter((each) => words.includes(each));
  const musl = words.some((word) => word.startsWith("musl"));
  const gnu = words.some((word) => word.startsWith("gnu"));
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.includes("linux") && (musl || gnu) ? { libc: [musl ? "musl" : "glibc"] } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

/** A package whose script nobody has decided about: installing runs it or warns, depending on the version of npm. */
function undecidedScripts({ packages }: Lockfile): string[] {
  const { allowScripts } = JSON.parse(readSource("package.json")) as { allowScripts: Record<string, boolean> };
  return (
    Object.entries(packages)
      // The first entry is our own manifest.
      .filter(([path, { hasInstallScript }]) => hasInstallScript && path !== "")
      .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length))
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name} has an install script, and allowScripts in package.json does not say whether it may run`)
  );
}

const lockfile = JSON.parse(readSource("package-lock.json")) as Lockfile;
const missing = missingEntries(lockfile);

if (process.argv.includes("--fix")) {
  const packages = Object.fromEntries(
    Object.entries({ ...lockfile.packages, ...Object.fromEntries(missing) }).toSorted(([a], [b]) =>
      a.localeCompare(b, "en"),
    ),
  );
  writeFileSync(join(root, "package-lock.json"), `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
  console.log(`Added ${missing.length} entries.`);
} else {
  const lacking = missing.map(
    ([path, { version }]) => `package-lock.json lacks ${path} ${version}, so npm ci refuses it`,
  );
  report(
    [
      ...lacking,
      ...(lacking.length > 0 ? ["Run: node scripts/gates/check-lockfile.ts --fix"] : []),
      ...undecidedScripts(lockfile),
    ],
    `${Object.keys(lockfile.packages).length} packages`,
  );
}
