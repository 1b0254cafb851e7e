import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { useParams } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { TestGate } from "../../shared/pages/test-gate.tsx";
import { TestPages } from "./shell/test-pages.tsx";

/** The layout of every page of a test: it loads the test, then shows what all its pages share. */
export function TestShellRoute() {
  const { testSlug } = useParams({ from: "/test/$testSlug" });
  return <TestGate testSlug={testSlug}>{() => <Deferred key={testSlug} />}</TestGate>;
}

/** Splits the first render of a page into short pieces, so that the browser stays responsive. */
function Deferred() {
  const isTime = useDeferredValue(true, false);
  return isTime ? <TestPages /> : <FullScreenLoader message="Loading…" />;
}
