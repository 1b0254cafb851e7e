import type { AgentEvent, AgentFacts } from "@invigil/contract/proctoring/secure-browser";
import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";

export interface AgentLine {
  kind: EvidenceKind;
  data: Record<string, unknown>;
}

/** What is new on the computer since the report before, or all of it if there was none. */
export function factLines(before: AgentFacts | null, now: AgentFacts): AgentLine[] {
  const lines: AgentLine[] = [];
  const known = new Set(before?.programs.map(({ name }) => name));
  for (const { name, process } of now.programs) {
    if (known.has(name)) continue;
    known.add(name);
    lines.push({ kind: "restricted-program", data: { program: name, process } });
  }
  const several = (facts: AgentFacts | null) => (facts?.screens ?? 0) > 1;
  if (several(now) && !several(before)) lines.push({ kind: "multiple-monitors", data: { screens: now.screens } });
  if (now.virtual_machine !== null && before?.virtual_machine == null) {
    lines.push({ kind: "virtual-machine", data: { sign: now.virtual_machine } });
  }
  if (now.remote_session !== null && before?.remote_session == null) {
    lines.push({ kind: "remote-session", data: { sign: now.remote_session } });
  }
  return lines;
}

export function eventLines(events: readonly AgentEvent[]): AgentLine[] {
  return events.map(({ kind, detail }) => {
    switch (kind) {
      case "closed":
        return { kind: "secure-browser-closed", data: { how: "closed and opened again", detail } };
      case "exit":
        return { kind: "secure-browser-closed", data: { how: "exit confirmed", detail } };
      case "killed":
        return { kind: "restricted-program", data: { program: detail, closed: true } };
      case "blocked":
        return { kind: "location", data: { blocked: detail } };
    }
  });
}
