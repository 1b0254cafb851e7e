import { asked, askedIn, type ReadyTest } from "./ready-test.ts";

/** Ready tests for everybody around the programs. */
export const others: readonly ReadyTest[] = [
  {
    slug: "data-analyst",
    name: "Data analyst",
    audience: "For analysts who answer questions with SQL and explain what figures mean.",
    shows: "Reads figures critically and gets the right rows out of a database.",
    cutOff: 60,
    sections: [
      {
        name: "Reading figures",
        questions: asked("reasoning-up-and-down", "reasoning-cause-or-chance", "data-rare-fault", "data-two-clinics"),
      },
      { name: "SQL", questions: asked("customers-without-orders", "price-on-a-day") },
    ],
  },
  {
    slug: "data-engineer",
    name: "Data engineer",
    audience: "For people who move, clean and combine data with Python and SQL.",
    shows: "Cleans real data, merges duplicates without losing anything, and notices when a figure is too good.",
    cutOff: 55,
    sections: [
      { name: "Pitfalls", questions: asked("python-spent-generator", "data-leakage") },
      { name: "SQL", questions: asked("running-balance", "merge-duplicate-contacts") },
      { name: "Python", questions: asked("data-sensor-days") },
    ],
  },
  {
    slug: "test-automation",
    name: "Tester (QA and automation)",
    audience: "For testers who plan tests, report faults and read code. A reviewer marks two answers.",
    shows: "Chooses the cases that matter, reports a fault so that others can act, and fixes code with its tests.",
    cutOff: 60,
    sections: [
      { name: "Choosing tests", questions: asked("testing-boundaries", "testing-useful-test", "testing-flaky-test") },
      { name: "In your own words", questions: asked("testing-plan-for-a-transfer", "writing-bug-report") },
      { name: "A small project", questions: asked("testing-rental-price") },
    ],
  },
  {
    slug: "operations",
    name: "DevOps and operations engineer",
    audience: "For people who run servers, write scripts and find out why something is slow.",
    shows: "Writes scripts that do no harm, and narrows a fault down from what the system says.",
    cutOff: 60,
    sections: [
      {
        name: "Keeping things running",
        questions: asked("operations-exit-code-137", "operations-backups-that-work", "operations-rename-a-column"),
      },
      {
        name: "Scripts",
        questions: askedIn(["bash"], "clients-with-errors", "change-one-setting", "keep-the-newest-backups"),
      },
      { name: "A slow system", questions: asked("operations-slow-shop") },
    ],
  },
  {
    slug: "customer-support",
    name: "Customer support and writing",
    audience: "For people who write to customers. No programming; a reviewer marks three answers.",
    shows: "Writes clearly and kindly, says what matters first, and stays with the facts.",
    cutOff: 60,
    sections: [
      { name: "Reading", questions: asked("writing-first-sentence", "reasoning-release-rule") },
      { name: "Writing", questions: asked("writing-outage-note", "writing-review-reply", "writing-bug-report") },
    ],
  },
  {
    slug: "reasoning-screen",
    name: "Reasoning screen",
    audience: "For any role: a short first test without programming that needs no reviewer.",
    shows: "Reads carefully, draws only the conclusions that follow, and calculates soundly.",
    cutOff: 50,
    sections: [
      { name: "Quick questions", questions: asked("reasoning-two-printers", "reasoning-up-and-down") },
      {
        name: "Conclusions",
        questions: asked("reasoning-release-rule", "reasoning-cause-or-chance", "data-rare-fault"),
      },
      { name: "A plan", questions: asked("reasoning-room-plan") },
    ],
  },
];
