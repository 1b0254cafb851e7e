import type { Route } from "@invigil/contract/route";
import type { Browser } from "./browser.ts";
import { pathOf } from "./harness.ts";
import type { RouteInput } from "./inputs/route-input.ts";

const BOUNDARY = "a-boundary-between-parts";

interface Options {
  headers?: Record<string, string>;
  /** How the body becomes JSON text. */
  encode?: (body: unknown) => string;
}

/** Sends a call as its route expects it: as a path, a query, JSON or a form with a file. */
export function sendRoute(browser: Browser, route: Route, input: RouteInput, options: Options = {}) {
  const { encode = JSON.stringify } = options;
  const headers = { ...input.headers, ...options.headers };
  const params = Object.entries(input.params ?? {}).map(([name, value]): [string, string] => [name, textOf(value)]);
  const url = `${pathOf(route, Object.fromEntries(params))}${queryOf(input.query)}`;
  if (route.multipart !== true) {
    if (input.body === undefined) return browser.send(route.method, url, undefined, headers);
    const json = { "content-type": "application/json" };
    return browser.send(route.method, url, encode(input.body), { ...json, ...headers });
  }
  const type = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  return browser.send(route.method, url, formOf(input.body ?? {}), { ...type, ...headers });
}

function queryOf(query: RouteInput["query"]): string {
  const entries = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, textOf(value)]);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries).toString()}`;
}

function formOf(fields: object): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\nSome notes\r\n`;
  return `${parts.join("")}${file}--${BOUNDARY}--\r\n`;
}

/** No URL can contain half a surrogate pair. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.toWellFormed();
}
