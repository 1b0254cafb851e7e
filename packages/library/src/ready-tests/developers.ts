import { asked, askedIn, type ReadyTest } from "./ready-test.ts";

const SCRIPT = ["javascript", "typescript"];

/** Ready tests for people who write programs. */
export const developers: readonly ReadyTest[] = [
  {
    slug: "back-end-java",
    name: "Back-end developer (Java)",
    audience: "For developers with two or more years of Java on the server.",
    shows: "Writes correct Java for everyday tasks, knows its pitfalls, and can query a database.",
    cutOff: 60,
    sections: [
      { name: "Java in practice", questions: asked("java-lost-key", "java-boxed-numbers", "java-counted-together") },
      { name: "Code", questions: askedIn(["java"], "read-a-csv-line", "rate-limit") },
      { name: "Database", questions: asked("price-on-a-day") },
    ],
  },
  {
    slug: "back-end-python",
    name: "Back-end developer (Python)",
    audience: "For developers with two or more years of Python on the server.",
    shows: "Writes correct Python for everyday tasks, knows its pitfalls, and can query a database.",
    cutOff: 60,
    sections: [
      {
        name: "Python in practice",
        questions: asked("python-shared-default", "python-except-too-much", "python-spent-generator"),
      },
      { name: "Code", questions: askedIn(["python"], "release-order", "first-free-slot") },
      { name: "Database", questions: asked("double-bookings") },
    ],
  },
  {
    slug: "front-end",
    name: "Front-end developer",
    audience: "For developers who build pages and forms in JavaScript or TypeScript.",
    shows: "Builds a form that works for everyone, and reads asynchronous code with confidence.",
    cutOff: 60,
    sections: [
      {
        name: "The web in practice",
        questions: asked("web-real-button", "web-cached-assets", "javascript-foreach-await", "javascript-stale-search"),
      },
      { name: "Code", questions: askedIn(SCRIPT, "undo-and-redo") },
      { name: "A page", questions: asked("web-sign-up-form") },
    ],
  },
  {
    slug: "full-stack",
    name: "Full-stack developer",
    audience: "For developers who work on pages, servers and the database alike.",
    shows: "Finds faults in existing code, writes new code in a language of choice, and can query a database.",
    cutOff: 55,
    sections: [
      {
        name: "The web in practice",
        questions: asked("web-reply-to-a-conflict", "security-foreign-invoice", "javascript-order-of-events"),
      },
      { name: "Code", questions: asked("rate-limit", "customers-without-orders") },
      { name: "A small project", questions: asked("testing-rental-price") },
    ],
  },
  {
    slug: "junior-developer",
    name: "Junior developer",
    audience: "For people at the start of their career, in any programming language.",
    shows: "Thinks carefully and turns a clear description into a working program.",
    cutOff: 50,
    sections: [
      { name: "Thinking", questions: asked("reasoning-two-printers", "testing-boundaries", "security-sql-injection") },
      { name: "Code", questions: asked("undo-and-redo", "release-order") },
      { name: "Database", questions: asked("customers-without-orders") },
    ],
  },
  {
    slug: "senior-developer",
    name: "Senior developer",
    audience: "For experienced developers who design systems. A reviewer marks one answer.",
    shows: "Weighs designs under real load, plans changes without downtime, and still writes sound code.",
    cutOff: 60,
    sections: [
      {
        name: "Decisions",
        questions: asked("design-paid-twice", "design-queue-grows", "operations-rename-a-column"),
      },
      { name: "Code", questions: asked("build-order") },
      { name: "Design", questions: asked("design-ticket-sale") },
    ],
  },
  {
    slug: "secure-developer",
    name: "Security-minded developer",
    audience: "For developers who handle personal data, payments or untrusted input. A reviewer marks one answer.",
    shows: "Recognises the usual weaknesses, closes one in code, and acts sensibly when something has leaked.",
    cutOff: 65,
    sections: [
      {
        name: "Weaknesses",
        questions: asked(
          "security-sql-injection",
          "security-foreign-invoice",
          "security-stored-passwords",
          "security-fetched-address",
        ),
      },
      { name: "Code", questions: asked("safe-path") },
      { name: "An incident", questions: asked("security-leaked-key") },
    ],
  },
];
