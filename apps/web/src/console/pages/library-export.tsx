import { exportProblems } from "@invigil/contract/authoring/exchange";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { NeedsRole } from "../frame/needs-role.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { ExportForm } from "../exchange/export-form.tsx";

export function LibraryExportRoute() {
  return (
    <>
      <PageHead
        title="Export questions"
        about="Downloads the newest version of each question as one file."
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/library/import" {...props} />}>
            Import
          </Button>
        }
      />
      <NeedsRole route={exportProblems}>
        <ExportForm />
      </NeedsRole>
    </>
  );
}
