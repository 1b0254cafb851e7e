import { saveCompanyBrand } from "@invigil/contract/company";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { useQuery } from "@tanstack/react-query";
import { BrandForm } from "../features/company/brand-form.tsx";
import { companyBrandQuery } from "../features/company/company-queries.ts";
import { CompanyTabs } from "../features/company/company-tabs.tsx";
import { PageHead } from "../features/console/page-head.tsx";
import { consoleError } from "../lib/console-error.ts";
import { useMayUse } from "../lib/console-may-use.ts";

export function CompanyBrandRoute() {
  const { data, error, isPending, isFetching, refetch } = useQuery(companyBrandQuery());
  const may = useMayUse();
  return (
    <>
      <PageHead title="Brand" about="What candidates see of your company." />
      <CompanyTabs />
      {isPending && <LoadingState message="Loading the brand…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <BrandForm company={data} mayChange={may(saveCompanyBrand)} />}
    </>
  );
}
