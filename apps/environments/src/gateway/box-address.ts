import type { Running } from "@invigil/environments/types";
import type { ServedPlace } from "./address.ts";
import type { BoxAddress } from "./box-headers.ts";

/** How the program behind a place is addressed, and the path to ask it for. */
export function boxAddress(running: Running, place: ServedPlace, origin: string): { box: BoxAddress; path: string } {
  // Editors check that a connection comes from the host that they are asked by; VS Code uses relative addresses only.
  const knowsPrefix = place.at === "editor" && running.editor === "jupyter-notebook";
  const own = place.at === "editor" ? origin : `http://localhost:${place.port}`;
  const path = knowsPrefix ? `${place.prefix}${place.rest}` : place.rest;
  return { box: { origin: own, prefix: place.prefix, knowsPrefix }, path };
}
