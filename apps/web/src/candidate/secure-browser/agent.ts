import { BoundAgent, CheckedComputer, FoundProgram, type AgentCall } from "@invigil/contract/proctoring/secure-browser";
import { z } from "zod";

interface Agent {
  call: (asked: AgentCall) => Promise<unknown>;
}

/** The agent that this page runs in. It offers itself before anything of the page is loaded. */
function agent(): Agent {
  const found = (globalThis as { invigilSecureBrowser?: Agent }).invigilSecureBrowser;
  if (!found) throw new Error("This page does not run in the secure browser.");
  return found;
}

export async function checkComputer() {
  return CheckedComputer.parse(await agent().call({ method: "check" }));
}

/** Only after the candidate has agreed. */
export async function closePrograms(): Promise<FoundProgram[]> {
  return z.array(FoundProgram).parse(await agent().call({ method: "close", consent: true }));
}

export async function signChallenge(challenge: string): Promise<BoundAgent> {
  return BoundAgent.parse(await agent().call({ method: "sign", challenge }));
}

export async function tellBound(id: string): Promise<void> {
  await agent().call({ method: "bound", id });
}

export async function exitApplication(): Promise<void> {
  await agent().call({ method: "exit", consent: true });
}
