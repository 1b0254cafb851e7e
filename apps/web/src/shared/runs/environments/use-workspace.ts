import {
  INFRA_KEYS,
  NOTEBOOK_WAIT,
  PROJECT_WAIT,
  type EnvironmentType,
} from "@invigil/contract/environments/environments";
import { inTypingPause } from "@invigil/ui/typing-pause";
import { useBlocker, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import { beforeFlush } from "../../parts/pending-saves.ts";
import { onAbort } from "../../parts/submit.ts";
import type { ChosenProps } from "../text-answer.tsx";
import {
  askEnvironment,
  checkEnvironment,
  lookForHosts,
  openLine,
  readEnvironment,
} from "./client/environment-calls.ts";
import { createWorkspaceClient, type WorkspaceClient, type WorkspaceView } from "./client/workspace-client.ts";
import { createProject, type Project } from "./files/project.ts";

/** Somebody who has not typed for this long can be taken to another page. */
const PAUSE = 2_000;

interface Workspace {
  project: Project;
  /** Null where an answer has no environment: it is read-only, or an author tries the question without one. */
  client: WorkspaceClient | null;
}

/** The files of the answer and the environment that mirrors them, as long as the question is open. */
export function useWorkspace(props: ChosenProps): Workspace {
  const { problem, answer, revision, technology, readOnly, tryCode, onChange } = props;
  const held = (props.conflicting ?? false) || (props.settling ?? false);
  const [project] = useState(() => createProject(problem.files, answer));
  const [leave, stay] = useLeave(props.test.slug);
  const [client] = useState(() =>
    readOnly || (tryCode && !props.environment) ? null : clientOf(props, project, leave),
  );

  const edited = useEffectEvent((own: Record<string, string>) => {
    onChange({ ...(technology !== "" && { technology }), files: own });
  });
  // The project is changed by editors, the tree and the environment alike.
  useEffect(
    () =>
      project.onEdited(({ own, paths, by }) => {
        if (by !== "outside") edited(own);
        if (by !== "box") client?.changed(paths);
      }),
    [project, client],
  );

  const replace = useEffectEvent(() => project.replace(answer, "outside"));
  const [first] = useState(revision);
  // Another tab, or a decision between two versions, has replaced the answer.
  useEffect(() => {
    if (revision !== first) replace();
  }, [revision, first]);

  // After the answer was replaced, so that nothing older is taken from the box.
  useEffect(() => client?.hold(held), [client, held]);

  // The environment is outside the page; it closes with the question and with the test.
  useEffect(() => {
    client?.begin();
    const forget = onAbort(() => client?.end());
    const gather = beforeFlush(async () => client?.settle());
    return () => {
      forget();
      gather();
      stay();
      client?.end();
    };
  }, [client, stay]);

  // Another question is opened, or the page left, once what was typed last is in the answer.
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (next.pathname !== current.pathname) await client?.leave();
      return false;
    },
    [client],
  );
  useBlocker({ shouldBlockFn, disabled: client === null, enableBeforeUnload: false });
  return { project, client };
}

export function useWorkspaceView(client: WorkspaceClient): WorkspaceView {
  return useStore(client.view);
}

function clientOf(props: ChosenProps, project: Project, leave: () => void): WorkspaceClient {
  const { test, problem, stored, environment } = props;
  const type = problem.problem_type as EnvironmentType;
  const place = {
    testSlug: test.slug,
    problem: problem.slug,
    solution: stored?.slug ?? null,
    editor: INFRA_KEYS[type],
  };
  const client: WorkspaceClient = createWorkspaceClient({
    ask: environment?.ask ?? ((takeOver) => askEnvironment(place, takeOver)),
    read: readEnvironment,
    look: () => lookForHosts(test.slug),
    check: checkEnvironment,
    open: openLine,
    patience: type === "DJP" ? NOTEBOOK_WAIT : PROJECT_WAIT,
    // An author who tries the question has nothing stored, so the page stays and asks where to go on.
    onLeave: environment ? () => client.begin() : leave,
    files: project.texts,
    edit: project.take,
  });
  return client;
}

/**
 * Another page has this one's place in the environment, so the candidate is asked which one to continue with, once they
 * stop typing. Returns also what cancels that.
 */
function useLeave(testSlug: string): readonly [leave: () => void, stay: () => void] {
  const router = useRouter();
  const [both] = useState(() => {
    let cancel = () => {};
    const leave = () => {
      const from = router.state.location.pathname;
      void router.navigate({ to: "/multi-session", search: { test: testSlug, from }, replace: true });
    };
    return [() => void (cancel = inTypingPause(PAUSE, leave)), () => cancel()] as const;
  });
  return both;
}
