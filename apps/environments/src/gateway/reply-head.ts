import type { IncomingHttpHeaders } from "node:http";

/** The first part of a program's reply. */
export interface ReplyHead {
  status: number;
  headers: IncomingHttpHeaders;
  /** Where the body ends. */
  body: "nowhere" | "chunked" | "close" | { length: number };
  /** Whether the program keeps the connection open after it. */
  isKept: boolean;
}

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t -~\u0080-\u00ff]*)?$/;
/** Blanks are part of only one of its parts, or it would look for ways to divide them for seconds. */
const HEADER_LINE = /^([\w!#$%&'*+.^`|~-]+):([\t -~\u0080-\u00ff]*)$/;
const LENGTH = /^\d{1,15}$/;

/** Reads it without the empty line at its end. Undefined if it could mean something else to another reader. */
export function readReplyHead(text: string, method: string): ReplyHead | undefined {
  const [first = "", ...lines] = text.split("\r\n");
  const started = STATUS_LINE.exec(first);
  // A name such as `__proto__` is a header like any other.
  const headers = Object.create(null) as IncomingHttpHeaders;
  if (!started || !lines.every((line) => addHeader(headers, line))) return undefined;
  const status = Number(started[2]);
  const body = bodyOf(headers, status, method);
  // It never has a body, and somebody behind us might wait for one.
  if (status < 200 || status === 204) delete headers["content-length"];
  const said = headers.connection?.toLowerCase() ?? "";
  const isKept = started[1] === "1" ? !said.includes("close") : said.includes("keep-alive");
  return body && { status, headers, body, isKept: isKept && body !== "close" };
}

function addHeader(headers: IncomingHttpHeaders, line: string): boolean {
  const [, name, value = ""] = HEADER_LINE.exec(line) ?? [];
  if (name === undefined) return false;
  const key = name.toLowerCase();
  const text = value.trim();
  const before = headers[key];
  if (key === "set-cookie") headers[key] = [...(headers[key] ?? []), text];
  else headers[key] = before === undefined ? text : `${String(before)}, ${text}`;
  return true;
}

function bodyOf(headers: IncomingHttpHeaders, status: number, method: string): ReplyHead["body"] | undefined {
  const { "transfer-encoding": encoding, "content-length": length } = headers;
  const isChunked = encoding?.toLowerCase() === "chunked";
  if (encoding !== undefined && (!isChunked || length !== undefined)) return undefined;
  if (length !== undefined && !LENGTH.test(length)) return undefined;
  if (method === "HEAD" || status < 200 || status === 204 || status === 304) return "nowhere";
  if (isChunked) return "chunked";
  return length === undefined ? "close" : { length: Number(length) };
}
