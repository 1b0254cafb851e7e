import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { WorkspaceProps } from "../library/editor/folders/folder-props.ts";
import { Statement } from "../../shared/problems/statement.tsx";
import { authorEnvironment } from "../../shared/runs/environments/client/author-environment.ts";
import { LazyAuthorWorkspace } from "../../shared/runs/lazy-code.tsx";

/** The author's environment in the question's editor. */
export function WorkspaceSlot({ slug, shown, isDirty, onEdited }: WorkspaceProps) {
  const router = useRouter();
  const [ask] = useState(() => authorEnvironment(slug, "light"));

  /** Nobody is taken away from what they have not saved, or from another part of the question. */
  function leave(again: () => void) {
    if (isDirty || !router.state.location.pathname.endsWith("/workspace")) return again();
    void router.navigate({
      to: "/library/problem/$problemSlug/edit/$editingFolder/pod-multi-session",
      params: { problemSlug: slug, editingFolder: "workspace" },
      replace: true,
    });
  }

  return (
    <LazyAuthorWorkspace
      shown={shown}
      ask={ask}
      onEdited={onEdited}
      onLeave={leave}
      renderMarkdown={(text) => <Statement text={text} topHeading={3} />}
    />
  );
}
