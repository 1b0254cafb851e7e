import { expect, it } from "vitest";
import { UNKNOWN } from "./client/connection-state.ts";
import { connectionText } from "./connection-text.ts";
import { anEnvironment, LAUNCH, NEXT_LAUNCH } from "./testing/an-environment.ts";

const known = { ...UNKNOWN, launch: LAUNCH, environment: anEnvironment() };
const RECONNECTING = "Reconnecting... Please wait for few seconds";

it.each(["asking", "connecting", "lost", "checking"] as const)(
  "says that it reconnects while it is %s and the launch is the one it knows",
  (phase) => {
    expect(connectionText({ ...known, phase })).toBe(RECONNECTING);
  },
);

it("says that an environment is restored once another launch is known", () => {
  const restored = "Your environment was lost and is being restored. Your files are safe.";
  const next = anEnvironment({ state: "launching", launch: NEXT_LAUNCH });
  expect(connectionText({ ...known, phase: "waiting", environment: next })).toBe(restored);
  const queued = anEnvironment({ state: "queued", launch: null });
  expect(connectionText({ ...known, phase: "waiting", environment: queued })).toBe(restored);
  expect(connectionText({ ...UNKNOWN, phase: "asking" })).toBe("Starting your environment…");
});
