import type { Environment } from "@invigil/contract/environments/environments";

export const ENVIRONMENT_ID = "6f1e2f58-9a0e-4c0e-8a57-2d0c64a2a001";
export const LAUNCH = "6f1e2f58-9a0e-4c0e-8a57-2d0c64a2a002";
export const NEXT_LAUNCH = "6f1e2f58-9a0e-4c0e-8a57-2d0c64a2a003";

export function anEnvironment(over: Partial<Environment> = {}): Environment {
  return {
    id: ENVIRONMENT_ID,
    state: "ready",
    editor_type: "light",
    launch: LAUNCH,
    ahead: 0,
    asked_at: "2026-01-01T10:00:00.000Z",
    ready_at: "2026-01-01T10:00:01.000Z",
    message: null,
    url: "http://localhost:3001",
    key: "k".repeat(32),
    ...over,
  };
}
