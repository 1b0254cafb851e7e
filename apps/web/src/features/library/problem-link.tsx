import type { EditingFolder } from "@invigil/contract/library-problem";
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface Props {
  slug: string;
  folder?: EditingFolder;
  children: ReactNode;
}

/** To where a question is written. */
export function ProblemLink({ slug, folder = "statement", children }: Props) {
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
