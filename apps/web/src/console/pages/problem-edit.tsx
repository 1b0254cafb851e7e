import { readAuthored } from "@invigil/contract/authoring/library";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Run } from "@invigil/contract/taking/runs";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState, type ComponentProps } from "react";
import { NeedsRole } from "../frame/needs-role.tsx";
import { ProblemEditor } from "../library/editor/frame/problem-editor.tsx";
import { authoredQuery } from "../library/library-queries.ts";
import { refusalText } from "../library/library-words.ts";
import { numberedBlanks } from "../../shared/problems/numbered-blanks.ts";
import { Statement } from "../../shared/problems/statement.tsx";
import { LazyRunResult } from "../../shared/runs/lazy-code.tsx";
import { loadCodeEditor } from "../../shared/runs/lazy-editor.ts";
import { technologiesQuery } from "../../shared/runs/run/run-queries.ts";
import { starterOf } from "../../shared/runs/draft/starter.ts";
import { WorkspaceSlot } from "./workspace-slot.tsx";

/** Renderers from other features that the editor uses. */
const shown = {
  statement: showStatement,
  result: showResult,
  loadEditor: loadCodeEditor,
  workspace: showWorkspace,
  starterText: (stub: Parameters<typeof starterOf>[0]) => starterOf(stub).text,
};

function showStatement(text: string, type: ProblemType) {
  return <Statement text={type === "FIB" ? numberedBlanks(text) : text} topHeading={2} />;
}

function showWorkspace(props: ComponentProps<typeof WorkspaceSlot>) {
  return <WorkspaceSlot {...props} />;
}

function showResult(run: Run) {
  return <LazyRunResult run={run} knownNote={null} />;
}

export function ProblemEditRoute() {
  return (
    <NeedsRole route={readAuthored}>
      <ProblemEdit />
    </NeedsRole>
  );
}

function ProblemEdit() {
  const { problemSlug, editingFolder } = useParams({
    from: "/console/library/problem/$problemSlug/edit/$editingFolder",
  });
  const queryClient = useQueryClient();
  /** Incremented whenever the question is reloaded over what was written here. */
  const [reading, setReading] = useState(0);
  const { data, error, isFetching, refetch } = useQuery(authoredQuery(problemSlug));
  const { data: offered } = useQuery(technologiesQuery());

  async function reload() {
    await queryClient.fetchQuery({ ...authoredQuery(problemSlug), staleTime: 0 });
    setReading((count) => count + 1);
  }

  if (!data) {
    return error ? (
      <ErrorState message={refusalText(error)} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingState message="Loading the question…" />
    );
  }
  return (
    <ProblemEditor
      key={`${data.slug}-${reading}`}
      problem={data}
      folder={editingFolder}
      shown={{ ...shown, technologies: offered?.technologies ?? [] }}
      onReload={() => void reload()}
    />
  );
}
