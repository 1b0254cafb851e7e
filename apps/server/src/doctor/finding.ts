/** What one check found. `fault`: something does not work. `note`: it works, and the operator should know this. */
export interface Finding {
  about: string;
  level: "ok" | "note" | "fault";
  text: string;
  /** What to do, in one sentence. */
  advice?: string;
}

export type Check = () => Promise<Finding[]>;

const MARKS = { ok: "ok   ", note: "note ", fault: "FAULT" };

export function describeFindings(findings: Finding[]): string {
  const lines = findings.flatMap(({ about, level, text, advice }) => [
    `${MARKS[level]} ${about}: ${text}`,
    ...(advice === undefined ? [] : [`      → ${advice}`]),
  ]);
  const faults = findings.filter(({ level }) => level === "fault").length;
  const end = faults === 0 ? "No faults were found." : `${faults} ${faults === 1 ? "fault was" : "faults were"} found.`;
  return `${[...lines, end].join("\n")}\n`;
}

/** A check that fails by itself is a finding, and the others go on. */
export async function runChecks(checks: Record<string, Check>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [about, check] of Object.entries(checks)) {
    const found = await check().catch((error: unknown): Finding[] => [
      { about, level: "fault", text: `the check failed: ${error instanceof Error ? error.message : String(error)}` },
    ]);
    findings.push(...found);
  }
  return findings;
}
