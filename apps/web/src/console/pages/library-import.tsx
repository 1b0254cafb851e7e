import { importProblems } from "@invigil/contract/authoring/exchange";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { NeedsRole } from "../frame/needs-role.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { ImportForm } from "../exchange/import-form.tsx";
import { ProblemLink } from "../library/problem-link.tsx";

export function LibraryImportRoute() {
  return (
    <>
      <PageHead
        title="Import questions"
        about="Questions from other systems become drafts in your library."
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/library/export" {...props} />}>
            Export
          </Button>
        }
      />
      <NeedsRole route={importProblems}>
        <ImportForm Link={ProblemLink} />
      </NeedsRole>
    </>
  );
}
