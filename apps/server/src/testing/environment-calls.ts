import { allocateInfra, createServer, readServers, type EditorType } from "@invigil/contract/environments/environments";
import { publishHost } from "@invigil/records/environments/hosts";
import type { StartedCandidate } from "./candidate.ts";
import { pathOf, type TestServer } from "./harness.ts";

const GATEWAY = "http://localhost:3001";

/** Registers a host, for tests in which none has to work. */
export async function offerEnvironments(
  { db }: TestServer,
  {
    offers = ["light"],
    places = 50,
    editorPlaces = 1,
    id = "a-host",
  }: { offers?: EditorType[]; places?: number; editorPlaces?: number; id?: string } = {},
): Promise<void> {
  await publishHost(db, { id, url: GATEWAY, offers, places, editorPlaces });
}

interface Asked {
  editor_type?: EditorType;
  tab?: string;
  take_over?: boolean;
  is_open_editor?: boolean;
  solution_slug?: string | null;
}

/** Opens the n-th problem. */
export function openEnvironment(who: StartedCandidate, problem = 0, asked: Asked = {}) {
  return who.browser.post(pathOf(createServer, { problem: who.problems[problem]?.slug ?? "" }), {
    solution_slug: null,
    is_open_editor: true,
    editor_type: "light",
    test_slug: who.test.slug,
    tab: "a tab of theirs",
    ...asked,
  });
}

/** Asks for all of an attempt, as the page does after the start. Returns the id of the first. */
export async function prepareEnvironment(who: StartedCandidate): Promise<string> {
  await who.browser.get(pathOf(allocateInfra, { id: who.test.id }));
  const reply = await who.browser.get(pathOf(readServers, { id: who.solutionSet.id }));
  return readServers.response.parse(reply.json()).servers[0]?.environment.id ?? "";
}
