import { readFileSync } from "node:fs";
import { MEGABYTE } from "../limits.ts";
import { major } from "./label.ts";
import type { Compile, Recipe, Warm } from "./recipe.ts";

/** Links a small program in half the time of the default linker, if it is installed. */
const LINKER = "command -v ld.gold >/dev/null && linker=-fuse-ld=gold";
/** On ARM, `char` would be unsigned, and a program that compares one with EOF would end differently than on x86. */
const SIGNED = "-fsigned-char";
const CPP_FLAGS = `-O2 -std=c++20 ${SIGNED}`;
const run = () => ["/box/main"];
const artifact = "/box/main";
const WAITER = { path: "/opt/wait.sh", data: readFileSync(new URL("../warm/wait.sh", import.meta.url)) };

/** Uses a command that creates /box/main: in one box with the first run, or in a separate box. */
function compiledBy(command: string): { compile: Compile; warm: Warm } {
  return {
    compile: { script: `(${command}) && cat /box/main >&5`, artifact },
    warm: { argv: () => ["sh", WAITER.path, command], files: [WAITER], compiles: "only", fixedMemory: false },
  };
}

export const c: Recipe = {
  id: "c",
  name: "C",
  label: (version) => `C17 (GCC ${major(version)})`,
  mode: "c",
  extension: "c",
  source: "main.c",
  probe: ["gcc", "-dumpfullversion"],
  ...compiledBy(`${LINKER}; gcc -pipe -O2 -std=gnu17 ${SIGNED} $linker -o /box/main /box/*.c -lm`),
  run,
};

export const cpp: Recipe = {
  id: "cpp",
  name: "C++",
  label: (version) => `C++20 (GCC ${major(version)})`,
  mode: "cpp",
  extension: "cpp",
  source: "main.cpp",
  probe: ["g++", "-dumpfullversion"],
  ...compiledBy(`${LINKER}; g++ ${CPP_FLAGS} $linker -I /opt/header -o /box/main /box/*.cpp`),
  // The compiler accepts it only if all flags are the same.
  prepare: {
    script: `echo '#include <bits/stdc++.h>' >/tmp/all.h && g++ ${CPP_FLAGS} -x c++-header -o /tmp/all.gch /tmp/all.h && cat /tmp/all.gch >&5`,
    artifact: "/opt/header/bits/stdc++.h.gch",
    files: [],
    required: false,
    limits: { file: 400 * MEGABYTE, tmp: 400 * MEGABYTE },
  },
  run,
};

export const rust: Recipe = {
  id: "rust",
  name: "Rust",
  mode: "rust",
  extension: "rs",
  source: "main.rs",
  probe: ["rustc", "--version"],
  compile: { script: "rustc -O --edition 2021 -o /tmp/main /box/main.rs && cat /tmp/main >&5", artifact },
  run,
};

export const go: Recipe = {
  id: "go",
  name: "Go",
  mode: "go",
  extension: "go",
  source: "main.go",
  probe: ["go", "version"],
  compile: { script: "go build -o /tmp/main /box/*.go && cat /tmp/main >&5", artifact },
  env: { GOCACHE: "/tmp/go", GOPATH: "/tmp/go", GO111MODULE: "off", GOTOOLCHAIN: "local", CGO_ENABLED: "0" },
  run,
  factors: { processes: 32 },
};
