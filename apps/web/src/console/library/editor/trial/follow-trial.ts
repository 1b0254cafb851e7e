import { tryCode } from "@invigil/contract/authoring/library-trial";
import { readRun, type Run } from "@invigil/contract/taking/runs";
import { call } from "../../../../lib/api.ts";

interface Asked {
  technology: string;
  code: string;
  files: Record<string, string>;
  measure?: boolean;
}

const LOOK_AGAIN = 700;

/** Runs a solution on all cases of the saved question and follows the run until it ends. */
export async function followTrial(slug: string, asked: Asked, onNews: (run: Run) => void): Promise<Run> {
  let now = await call(tryCode, { params: { slug }, body: { ...asked, cases: "all" } }, { family: "CON" });
  while (now.state === "EVALUATING") {
    onNews(now);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    now = await call(readRun, { params: { id: now.id } }, { family: "CON" });
  }
  return now;
}
