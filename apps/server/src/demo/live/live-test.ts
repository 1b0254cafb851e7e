import type { DemoTest } from "../content.ts";

/** In the audit log, when demo candidates begin to take a test. */
export const LIVED_NOW = "demo.live";

/** What demo candidates take while somebody watches. */
export const liveTest: DemoTest = {
  slug: "demo-live",
  company: "demo",
  label: "Taken by demo candidates now",
  name: "Trainee developer, watched live",
  minutes: 30,
  settings: {
    proctor: {
      enabled: true,
      snapshot: true,
      // Drawn pictures are analysed like any others, which costs the machine something.
      snapshot_seconds: 30,
      browser_tolerance: { enabled: true, count: 5 },
      full_screen: false,
      retention_days: 7,
    },
  },
  sections: [],
};

/** Its questions are those of other demo tests. */
export const liveSections = [
  { name: "Warm-up", questions: ["demo-quiz-status", "demo-quiz-header", "demo-quiz-dns"] },
  { name: "Programs", questions: ["demo-code-sum", "demo-code-words"] },
  { name: "A message", questions: ["demo-proctored-report"] },
] as const;
