import type { Environment } from "@invigil/contract/environments/environments";
import { PROJECT_WAIT } from "@invigil/contract/environments/environments";
import type { Problem } from "@invigil/contract/taking/problems";
import { Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { checkEnvironment, openLine, readEnvironment } from "./client/environment-calls.ts";
import { createWorkspaceClient } from "./client/workspace-client.ts";
import { createProject, type Project } from "./files/project.ts";
import { Panes } from "./panes.tsx";
import { StatusLine } from "./status-line.tsx";
import { useWorkspaceView } from "./use-workspace.ts";
import classes from "./workspace.module.css";

interface AuthorWorkspaceProps {
  /** What is prepared now. One with another id takes its place in the environment, whose terminals go on. */
  shown: { id: string; files: Problem["files"] };
  ask: (takeOver: boolean) => Promise<Environment>;
  /** The files that can be changed, after each change. */
  onEdited: (own: Record<string, string>) => void;
  /** Another page has this one's place; the argument looks for the environment again instead. */
  onLeave: (again: () => void) => void;
  renderMarkdown: (text: string) => ReactNode;
}

/** The candidates' workspace as the place where an author prepares files. */
export function AuthorWorkspace({ shown, ask, onEdited, onLeave, renderMarkdown }: AuthorWorkspaceProps) {
  const leave = useEffectEvent(onLeave);
  const edited = useEffectEvent(onEdited);
  const [bench] = useState(() => createBench(ask, shown.files));
  const [current, setCurrent] = useState({ shown, project: bench.project() });
  // Made during the render, so that no pane ever shows a file of the part before.
  if (current.shown.id !== shown.id) setCurrent({ shown, project: createProject(shown.files, {}) });
  const { project } = current;
  const { files } = useStore(project.files);
  const view = useWorkspaceView(bench.client);

  // The project is changed by editors, the tree and the environment alike.
  useEffect(() => {
    bench.use(project);
    return project.onEdited(({ own, paths, by }) => {
      if (by !== "box") bench.client.changed(paths);
      edited(own);
    });
  }, [bench, project]);

  // The environment is outside the page; it closes with the question.
  useEffect(() => {
    bench.onLeave(() => leave(bench.client.begin));
    bench.client.begin();
    return () => bench.client.end();
  }, [bench]);

  return (
    <Stack gap="sm" className={classes["workspace"] ?? ""}>
      <StatusLine client={bench.client} view={view} isAuthor />
      <Panes
        client={bench.client}
        view={view}
        project={project}
        version={shown.id}
        files={files}
        readOnly={false}
        renderMarkdown={renderMarkdown}
      />
    </Stack>
  );
}

/** One environment for whatever is prepared, one project at a time. */
function createBench(ask: AuthorWorkspaceProps["ask"], files: Problem["files"]) {
  let project = createProject(files, {});
  let leave = () => {};
  const client = createWorkspaceClient({
    ask,
    read: readEnvironment,
    // Asking shows whether there is one by now; that is only known for a test.
    look: async () => true,
    check: checkEnvironment,
    open: openLine,
    patience: PROJECT_WAIT,
    onLeave: () => leave(),
    files: () => project.texts(),
    edit: (changes) => project.take(changes),
  });
  return {
    client,
    project: () => project,
    use(next: Project): void {
      if (next === project) return;
      const paths = [...Object.keys(project.texts()), ...Object.keys(next.texts())];
      project = next;
      client.changed(paths);
    },
    onLeave: (act: () => void) => void (leave = act),
  };
}
