import type { BrowserContext } from "@playwright/test";

export interface Faults {
  /** Also collects the faults of another context, such as a second device. */
  watch(context: BrowserContext): Promise<void>;
  /** What this journey provokes on purpose, for example a refused request. */
  allow(pattern: RegExp): void;
  found(): string[];
}

/** The specification expects these: an attempt before it is created, feedback before it is given. */
const EXPECTED = [/status of 404.*\/solutionset\?/, /status of 404.*\/rpc\/feedback\.collect\?/];

/**
 * Everything that a page complains about: console errors, uncaught exceptions, violations of the content security
 * policy.
 */
export function collectFaults(): Faults {
  const complaints: string[] = [];
  const allowed: RegExp[] = [...EXPECTED];
  return {
    async watch(context) {
      context.on("weberror", (fault) => complaints.push(`uncaught: ${fault.error().stack ?? fault.error().message}`));
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber, target } = event;
          const where = target instanceof Element ? target.outerHTML.slice(0, 300) : "the page";
          console.error(
            `policy: ${violatedDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber}:${columnNumber} in ${where}`,
          );
        });
      });
    },
    allow: (pattern) => void allowed.push(pattern),
    found: () => complaints.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
