import type { Test } from "@invigil/contract/taking/tests";
import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { ErrorState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageLogo } from "../branding/page-logo.tsx";
import { ApiError } from "../../lib/api.ts";
import { useWearColour } from "../parts/company-colour.ts";
import { errorText } from "../parts/error-text.ts";
import { testQuery } from "../../lib/resources.ts";
import { NotFoundRoute } from "./not-found.tsx";
import { useProductWording } from "./use-product-wording.ts";

interface Props {
  testSlug: string;
  children: (test: Test) => ReactNode;
}

/** Shows its page once the test is loaded. */
export function TestGate({ testSlug, children }: Props) {
  const { data: test, error, isFetching, refetch } = useQuery(testQuery(testSlug));
  useWearColour(test?.company.primary_color ?? null);
  if (test) {
    return (
      <Worded key={test.slug} test={test}>
        {children(test)}
      </Worded>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NotFoundRoute />;
  if (error) {
    return (
      <PlainPage title="The page could not be loaded" logo={<PageLogo />}>
        <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </PlainPage>
    );
  }
  // The product's name is not known yet.
  return <FullScreenLoader message="Loading…" />;
}

function Worded({ test, children }: { test: Test; children: ReactNode }) {
  useProductWording(test);
  return children;
}
