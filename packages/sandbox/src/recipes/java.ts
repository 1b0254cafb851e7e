import { readdirSync, readFileSync } from "node:fs";
import { MEGABYTE, type Factors } from "../limits.ts";
import type { Limits } from "../types.ts";
import { major, twoNumbers } from "./label.ts";
import type { Recipe } from "./recipe.ts";

const DRIVER = "/opt/driver.jar";
const MACHINE = ["-XX:+UseSerialGC", "-Xss64m", "-XX:-UsePerfData"];
/** The driver uses it to close its pipes; newer virtual machines would warn about that. */
const UNWARNED = "-Dsun.misc.unsafe.memory.access=allow";
const factors: Factors = { time: 1.5, memory: 2, processes: 64 };
const outOfMemory = /java\.lang\.OutOfMemoryError/;
const etc = readdirSync("/etc").filter((name) => /^java-\d+-openjdk$/.test(name));

/** A virtual machine does not see the box's limit and would grow instead of collecting garbage. */
function heap({ memory }: Limits): string {
  return `-Xmx${Math.floor((memory * 0.75) / MEGABYTE)}m`;
}

const runJar = (limits: Limits) => ["java", ...MACHINE, heap(limits), "-jar", "/box/main.jar"];

export const java: Recipe = {
  id: "java",
  name: "Java",
  label: (version) => `Java ${major(version)}`,
  mode: "java",
  extension: "java",
  source: "Main.java",
  probe: ["javac", "-version"],
  compile: {
    script: `java ${MACHINE.join(" ")} -XX:TieredStopAtLevel=1 -cp ${DRIVER} Driver compile`,
    artifact: "/box/main.jar",
  },
  prepare: {
    script: "cd /tmp && javac -d classes /box/Driver.java && jar -cf driver.jar -C classes . && cat driver.jar >&5",
    artifact: DRIVER,
    files: [{ path: "Driver.java", data: readFileSync(new URL("../warm/Driver.java", import.meta.url)) }],
    required: true,
  },
  run: runJar,
  etc,
  factors,
  outOfMemory,
  warm: {
    argv: (limits) => ["java", ...MACHINE, UNWARNED, heap(limits), "-cp", DRIVER, "Driver", "wait"],
    files: [],
    compiles: true,
    fixedMemory: true,
  },
};

const slowCompiler = { cpuMs: 60_000, wallMs: 90_000, memory: 1536 * MEGABYTE, processes: 256 };

export const kotlin: Recipe = {
  id: "kotlin",
  name: "Kotlin",
  mode: "kotlin",
  extension: "kt",
  source: "Main.kt",
  probe: ["kotlinc", "-version"],
  compile: {
    // Its start script uses an option that newer virtual machines warn about.
    script:
      "kotlinc -nowarn -include-runtime -d /tmp/main.jar /box/*.kt 2>/tmp/log; code=$?; grep -v '^OpenJDK .* warning:' /tmp/log >&2; [ $code = 0 ] && cat /tmp/main.jar >&5",
    artifact: "/box/main.jar",
    limits: slowCompiler,
  },
  run: runJar,
  etc,
  factors,
  outOfMemory,
};

export const scala: Recipe = {
  id: "scala",
  name: "Scala",
  mode: "scala",
  extension: "scala",
  source: "Main.scala",
  probe: ["scala", "-version"],
  compile: {
    script: "scalac -d /tmp/main.jar /box/*.scala && cat /tmp/main.jar >&5",
    artifact: "/box/main.jar",
    limits: slowCompiler,
  },
  run: (limits) => ["scala", `-J${heap(limits)}`, "-J-XX:+UseSerialGC", "-J-Xss64m", "/box/main.jar"],
  etc,
  factors: { ...factors, time: 2 },
  outOfMemory,
};

export const csharp: Recipe = {
  id: "csharp",
  name: "C#",
  label: (version) => `C# (Mono ${twoNumbers(version)})`,
  mode: "csharp",
  extension: "cs",
  source: "Main.cs",
  probe: ["mcs", "--version"],
  compile: {
    script: "mcs -optimize+ -r:System.Numerics -out:/tmp/main.exe /box/*.cs && cat /tmp/main.exe >&5",
    artifact: "/box/main.exe",
  },
  run: () => ["mono", "/box/main.exe"],
  etc: ["mono"],
  factors: { time: 1.5, processes: 32 },
};
