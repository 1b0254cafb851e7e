import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { root } from "../scripts/root.ts";

const INTERVIEW = fileURLToPath(new URL("./support/offline-interview.ts", import.meta.url));
const SPEECH = join(root, "node_modules/.cache/invigil/speech");
const hasSpeech = existsSync(join(SPEECH, "flite.wasm")) && existsSync(join(SPEECH, "encoder.onnx"));

it.runIf(hasSpeech && process.platform === "linux")(
  "holds a whole spoken interview without a network, and no process tries to reach one [B4.18]",
  { timeout: 600_000 },
  async () => {
    const own = ["--die-with-parent", "--dev-bind", "/", "/", "--unshare-net", "--", process.execPath, INTERVIEW];
    const { stdout } = await promisify(execFile)("bwrap", own, { cwd: root });
    const held = JSON.parse(stdout) as { heard: number[]; outgoing: number; afterTry: number };
    expect(held).toMatchObject({
      kinds: ["greeting", "question", "question", "own-questions", "closing"],
      transcript: expect.stringMatching(/plan of the query.*index/i),
      result: "CMP",
      outgoing: 0,
    });
    expect(Math.min(...held.heard)).toBeGreaterThan(1);
    expect(held.afterTry).toBeGreaterThan(0);
  },
);
