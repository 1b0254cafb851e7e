import { useParams } from "@tanstack/react-router";
import { TestGate } from "./test-gate.tsx";
import { TestPages } from "./test-pages.tsx";

/** The layout of every page of a test: first the test itself, then what accompanies all its pages. */
export function TestShellRoute() {
  const { testSlug } = useParams({ from: "/test/$testSlug" });
  return <TestGate testSlug={testSlug}>{() => <TestPages key={testSlug} />}</TestGate>;
}
