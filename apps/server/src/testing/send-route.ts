import type { Route } from "@invigil/contract/route";
import type { Browser } from "./browser.ts";
import { pathOf } from "./harness.ts";
import type { RouteInput } from "./route-inputs.ts";

const BOUNDARY = "a-boundary-between-parts";

/** Sends a call of the contract the way its route asks for it: as a path, a query, JSON or a form with a file. */
export function sendRoute(browser: Browser, route: Route, input: RouteInput, headers: Record<string, string> = {}) {
  const url = `${pathOf(route, input.params)}${queryOf(input.query)}`;
  if (route.multipart !== true) return browser.send(route.method, url, input.body, headers);
  const type = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  return browser.send(route.method, url, formOf(input.body ?? {}), { ...type, ...headers });
}

export function queryOf(query: RouteInput["query"]): string {
  const entries = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries).toString()}`;
}

function formOf(fields: object): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\nSome notes\r\n`;
  return `${parts.join("")}${file}--${BOUNDARY}--\r\n`;
}
