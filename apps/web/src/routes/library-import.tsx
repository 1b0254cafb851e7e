import { importProblems } from "@invigil/contract/exchange";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { NeedsRole } from "../features/console/needs-role.tsx";
import { PageHead } from "../features/console/page-head.tsx";
import { ImportForm } from "../features/exchange/import-form.tsx";
import { ProblemLink } from "../features/library/problem-link.tsx";

export function LibraryImportRoute() {
  return (
    <>
      <PageHead
        title="Import questions"
        about="Questions of other systems become drafts of the library."
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
