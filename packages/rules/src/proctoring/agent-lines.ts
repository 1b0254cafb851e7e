import type { AgentEvent, AgentFacts } from "@invigil/contract/proctoring/secure-browser";
import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";

export interface AgentLine {
  kind: EvidenceKind;
  /** `reason` is what the timeline shows. */
  data: { reason: string; [name: string]: unknown };
}

/** What is new on the computer since the report before, or all of it if there was none. */
export function factLines(before: AgentFacts | null, now: AgentFacts): AgentLine[] {
  const lines: AgentLine[] = [];
  const known = new Set(before?.programs.map(({ name }) => name));
  for (const { name, process } of now.programs) {
    if (known.has(name)) continue;
    known.add(name);
    lines.push({ kind: "restricted-program", data: { reason: `${name} was running`, program: name, process } });
  }
  const several = (facts: AgentFacts | null) => (facts?.screens ?? 0) > 1;
  if (several(now) && !several(before)) {
    lines.push({ kind: "multiple-monitors", data: { reason: `${now.screens} screens`, screens: now.screens } });
  }
  if (now.virtual_machine !== null && before?.virtual_machine == null) {
    lines.push({ kind: "virtual-machine", data: { reason: `The computer calls itself ${now.virtual_machine}` } });
  }
  if (now.remote_session !== null && before?.remote_session == null) {
    lines.push({ kind: "remote-session", data: { reason: `The system has set ${now.remote_session}` } });
  }
  return lines;
}

export function eventLines(events: readonly AgentEvent[]): AgentLine[] {
  return events.map(({ kind, detail }) => {
    switch (kind) {
      case "closed":
        return {
          kind: "secure-browser-closed",
          data: { reason: "Its window was closed, and it opened the page again" },
        };
      case "exit":
        return { kind: "secure-browser-closed", data: { reason: "The candidate confirmed to exit" } };
      case "killed":
        return { kind: "restricted-program", data: { reason: `${detail} was closed with consent`, program: detail } };
      case "blocked":
        return { kind: "location", data: { reason: `The secure browser blocked it: ${detail}` } };
    }
  });
}
