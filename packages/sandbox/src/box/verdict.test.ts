import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../limits.ts";
import { verdict } from "./verdict.ts";

const facts = { stopped: null, flooded: false, outOfMemory: null, code: 0, cpuMs: 1, limits: DEFAULT_LIMITS };

describe("how a box ended", () => {
  test.each([
    ["well", {}, "OK"],
    ["with an error", { code: 1 }, "NONZERO"],
    ["by a signal", { code: 139 }, "SIGNAL"],
    ["by the kernel's own time limit", { code: 152 }, "CPU_LIMIT"],
    ["well, but with more time than allowed", { cpuMs: 5001 }, "CPU_LIMIT"],
    ["well, although a part of it was killed for memory", { outOfMemory: "box" }, "MEMORY_LIMIT"],
    ["by us, after a part of it was killed for memory", { outOfMemory: "box", stopped: "WALL_LIMIT" }, "MEMORY_LIMIT"],
    ["by its caller", { outOfMemory: "box", stopped: "ABORTED" }, "ABORTED"],
    ["by us, for a flood that also filled the memory", { flooded: true, outOfMemory: "box" }, "OUTPUT_LIMIT"],
    ["well, although the machine had no memory for a part of it", { outOfMemory: "machine" }, "INTERNAL"],
    ["by us, after the machine had no memory for it", { outOfMemory: "machine", stopped: "MEMORY_LIMIT" }, "INTERNAL"],
    ["before its program started", { code: null }, "INTERNAL"],
    ["by us", { code: null, stopped: "OUTPUT_LIMIT" }, "OUTPUT_LIMIT"],
  ] as const)("%s", (_, change, status) => {
    expect(verdict({ ...facts, ...change }).status).toBe(status);
  });
});
