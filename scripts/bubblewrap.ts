import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Debian's package for a program, searched for where a box would find it. */
export interface DebianPackage {
  program: string;
  name: string;
}

const BUBBLEWRAP: DebianPackage[] = [{ program: "bwrap", name: "bubblewrap" }];

/** The languages of the sandbox attacks, and the two runtimes with warm boxes. */
const TOOLCHAINS: DebianPackage[] = [
  { program: "gcc", name: "gcc" },
  { program: "g++", name: "g++" },
  { program: "python3", name: "python3" },
  { program: "javac", name: "openjdk-17-jdk-headless" },
  { program: "pytest", name: "python3-pytest" },
];

/** What candidates need to run code in the usual languages; JavaScript and TypeScript need only the first. */
export const BASE: DebianPackage[] = [
  ...BUBBLEWRAP,
  { program: "gcc", name: "gcc" },
  { program: "g++", name: "g++" },
  { program: "python3", name: "python3" },
  { program: "javac", name: "default-jdk-headless" },
];

/** A real S3 server: OpenStack's object storage, which also speaks S3. */
const SWIFT: DebianPackage[] = ["proxy", "account", "container", "object"].map((part) => ({
  program: `swift-${part}-server`,
  name: `swift-${part}`,
}));

/** The synthetic voice for testing the voice detector. */
const SPEECH: DebianPackage[] = [{ program: "espeak-ng", name: "espeak-ng" }];

/** A screen without a monitor, a window manager and a keyboard for the secure browser's tests. */
const DISPLAY: DebianPackage[] = [
  { program: "Xvfb", name: "xvfb" },
  { program: "openbox", name: "openbox" },
  { program: "xdotool", name: "xdotool" },
];

/** Finds bubblewrap; on Debian and as root it installs the distribution's own. */
export function ensureBubblewrap(): void {
  ensure("The sandbox", BUBBLEWRAP);
}

/** Finds the compilers that the sandbox tests need; on Debian and as root it installs them. */
export function ensureToolchains(): void {
  ensure("The sandbox tests", TOOLCHAINS);
}

/** Finds the S3 server for the storage tests; on Debian and as root it installs it. */
export function ensureSwift(): void {
  ensure("The storage test", SWIFT);
}

/** Finds the program that speaks into the fake microphone; on Debian and as root it installs it. */
export function ensureSpeech(): void {
  ensure("The voice detector tests", SPEECH);
}

/** Installs the screen on Debian as root. Elsewhere its tests are skipped, because the product runs without it. */
export function ensureDisplay(): void {
  const missing = missingPackages(DISPLAY);
  if (missing.length === 0 || isDebianRoot()) return ensure("The secure browser's tests", DISPLAY);
  console.log(`The secure browser's tests are skipped. On Debian: apt-get install ${missing.join(" ")}`);
}

export function missingPackages(packages: readonly DebianPackage[]): string[] {
  return packages.filter(({ program }) => !isInstalled(program)).map(({ name }) => name);
}

export function isDebianRoot(): boolean {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

/** Installs packages with apt, and shows how far it is. */
export function install(packages: readonly string[]): void {
  const script = fileURLToPath(new URL("./install-packages.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...packages], { stdio: "inherit" });
  if (status !== 0) throw new Error(`${packages.join(" ")} could not be installed; see the output above.`);
}

function ensure(who: string, packages: readonly DebianPackage[]): void {
  const missing = missingPackages(packages);
  if (missing.length === 0) return;
  const list = missing.join(" ");
  if (!isDebianRoot()) throw new Error(`${who} needs more programs. On Debian: apt-get install ${list}`);
  console.log(`${who} needs ${list}: installing Debian's (apt-get install) …`);
  install(missing);
}

/** The user's own PATH may name programs in a home folder, which no box sees. */
function isInstalled(program: string): boolean {
  return ["/usr/bin", "/usr/local/bin", "/bin"].some((folder) => existsSync(`${folder}/${program}`));
}

/** The output of a system command, and whether it succeeded. */
export function ask(command: string, args: readonly string[]): { ok: boolean; text: string } {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, LC_ALL: "C" },
  });
  return { ok: status === 0, text: stdout ?? "" };
}
