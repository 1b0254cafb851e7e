import { NOTEBOOK_WAIT, type EnvironmentReply } from "@invigil/contract/environments/environments";
import { delayed } from "./environment-errors.ts";
import type { ShownRow } from "./environments.queries.ts";

const RUNS = new Set(["launching", "ready"]);
const WAITS = new Set(["queued", "launching"]);

/** The key is in the reply to the page that was granted it, and in no other. */
export function presentEnvironment(row: ShownRow, key: string | null = null): EnvironmentReply {
  const { id, state, editor, url } = row;
  const isReady = state === "ready";
  const isNotebook = isReady && editor === "jupyter-notebook" && url !== null;
  return {
    environment: {
      id,
      state,
      editor_type: editor,
      launch: RUNS.has(state) ? row.launch_id : null,
      ahead: row.ahead,
      asked_at: row.asked_at.toISOString(),
      ready_at: isReady && row.ready_at ? row.ready_at.toISOString() : null,
      message: state === "failed" ? row.message : null,
      url,
      key,
    },
    project_based_problem_data: {
      is_ready: isReady,
      jupyter_notebook_access_url: isNotebook ? `${url}/environments/${id}/editor/` : null,
    },
    test_environment: editor,
    clusterSlug: url === null ? null : new URL(url).host,
  };
}

/** A notebook that is not there in time is an error of its own; other types wait much longer, and the page says so. */
export function checkDelay(row: Pick<ShownRow, "problem_type" | "state" | "asked_at">, now: Date): void {
  const isLate = WAITS.has(row.state) && now.getTime() - row.asked_at.getTime() > NOTEBOOK_WAIT;
  if (row.problem_type === "DJP" && isLate) throw delayed();
}
