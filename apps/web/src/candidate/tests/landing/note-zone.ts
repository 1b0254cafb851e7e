import { noteTimeZone } from "@invigil/contract/inviting/invitations";
import { call } from "../../../lib/api.ts";

/** Tells the server where the candidate is; only the browser knows. */
export async function noteZone(id: string): Promise<void> {
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await call(noteTimeZone, { params: { id }, body: { time_zone } }, { family: "GTD" });
}
