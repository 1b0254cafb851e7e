import { createHash } from "node:crypto";
import type { ReportedTest } from "@invigil/grading/judging/manifest";
import { z } from "zod";

const Body = z.object({
  /** Requests by the code that only a forger needs. */
  seen: z.array(z.string().max(100)),
  tests: z.array(
    z.tuple([z.string(), z.string(), z.enum(["passed", "failed", "skipped"]), z.number().nonnegative(), z.string()]),
  ),
});

export interface ToldReport {
  tests: ReportedTest[];
  seen: string[];
  /** Nothing was reported, not even that there are no tests. */
  isSilent: boolean;
}

const SEAL = 64;

/** What the reporter in the box sealed with this key; null if somebody else wrote too. */
export function readTold(bytes: Buffer, key: string): ToldReport | null {
  if (bytes.length === 0) return { tests: [], seen: [], isSilent: true };
  const seal = bytes.subarray(0, SEAL).toString("latin1");
  const body = bytes.subarray(SEAL + 1);
  if (seal !== createHash("sha256").update(key).update(body).update(key).digest("hex")) return null;
  const told = readBody(body.toString("utf8"));
  if (told === null) return null;
  return {
    isSilent: false,
    seen: told.seen,
    tests: told.tests.map(([name, classname, outcome, time, message]) => ({ name, classname, outcome, time, message })),
  };
}

/** Null if the reporter received something that is not a test. */
function readBody(text: string): z.infer<typeof Body> | null {
  try {
    return Body.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
