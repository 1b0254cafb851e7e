import { readAuthored } from "@invigil/contract/authoring/library";
import type { EditingFolder } from "@invigil/contract/authoring/library-problem";
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";

interface Props {
  slug: string;
  folder?: EditingFolder;
  children: ReactNode;
}

/** Links to a question's editor, or shows only its name to readers who may not see keys. */
export function ProblemLink({ slug, folder = "statement", children }: Props) {
  if (!useMayUse()(readAuthored)) return children;
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => (
        <Link
          to="/library/problem/$problemSlug/edit/$editingFolder"
          params={{ problemSlug: slug, editingFolder: folder }}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  );
}
