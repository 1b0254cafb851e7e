import { TrackEvent } from "@invigil/contract/taking/tracking";
import { z } from "zod";

/** The page views that the tab keeps until the server has them. */
export function waitingEvents(): TrackEvent[] {
  return z.array(TrackEvent).parse(JSON.parse(sessionStorage.getItem("invigil.track") ?? "[]"));
}
