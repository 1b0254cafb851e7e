import { saveCompanyBrand } from "@invigil/contract/people/company";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { useQuery } from "@tanstack/react-query";
import { BrandForm } from "../../company/brand-form.tsx";
import { companyBrandQuery } from "../../company/company-queries.ts";
import { CompanyTabs } from "../../company/company-tabs.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { useMayUse } from "../../../shared/parts/may-use.ts";

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
