import { messages } from "@invigil/contract/messages/messages";
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Dispatch } from "react";
import { localRunner } from "../local/local-run.ts";
import { EngineMissingError } from "../local/run-python.ts";
import type { RunRequest } from "./run-calls.ts";
import type { RunEvent } from "./run-state.ts";

interface Here {
  request: RunRequest;
  problem: Problem | ChildProblem;
  signal: AbortSignal;
  dispatch: Dispatch<RunEvent>;
}

/** Runs the code in this browser, if possible, because there is no connection. */
export function runHere({ request, problem, signal, dispatch }: Here): void {
  const runner = localRunner({ request, problem });
  if (!runner) {
    dispatch({ type: "refused", message: messages.linkBlocked });
    return;
  }
  runner({ request, problem, signal }).then(
    (run) => dispatch({ type: "ran-here", run }),
    (error: unknown) => {
      const message = error instanceof EngineMissingError ? error.message : messages.runCodeAgain;
      dispatch({ type: "refused", message });
    },
  );
}
