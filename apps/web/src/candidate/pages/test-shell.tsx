import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { useParams } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { TestGate } from "../../shared/pages/test-gate.tsx";
import { TestPages } from "./shell/test-pages.tsx";

/** The layout of every page of a test: first the test itself, then what accompanies all its pages. */
export function TestShellRoute() {
  const { testSlug } = useParams({ from: "/test/$testSlug" });
  return <TestGate testSlug={testSlug}>{() => <Deferred key={testSlug} />}</TestGate>;
}

/** The first drawing of a whole page is cut into short pieces, so that the browser stays free between them. */
function Deferred() {
  const isTime = useDeferredValue(true, false);
  return isTime ? <TestPages /> : <FullScreenLoader message="Loading…" />;
}
