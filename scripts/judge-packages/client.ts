import { setTimeout as sleep } from "node:timers/promises";
import { login } from "@invigil/contract/people/sign-in";
import { validateSession } from "@invigil/contract/people/accounts";
import type { BodyOf, ReplyOf, Route } from "@invigil/contract/route";

/** Who makes these calls: somebody with a session, a recruiter with an API key, or a proctored page with its token. */
export interface Client {
  url: string;
  headers: Record<string, string>;
}

/** What the server refused, in its own words. */
export class Refused extends Error {}

export function clientOfKey(url: string, key: string): Client {
  return { url, headers: { authorization: `Bearer ${key}` } };
}

export function clientOfToken(url: string, token: string): Client {
  return { url, headers: { authorization: `Bearer ${token}`, "x-transaction-id": crypto.randomUUID() } };
}

/** Opens an invitation as its candidate. */
export async function enterByLink(url: string, link: string): Promise<Client> {
  const entered = await fetch(url + new URL(link).pathname, { redirect: "manual" });
  const [session] = entered.headers.getSetCookie().filter((line) => line.startsWith("invigil_session="));
  if (session === undefined) throw new Refused(`The invitation was not accepted: ${entered.status}`);
  return { url, headers: { cookie: cookieLine([entered]), "x-csrf-token": cookies([entered])["csrftoken"] ?? "" } };
}

export async function signIn(url: string, account: BodyOf<typeof login>): Promise<Client> {
  const open = { url, headers: {} };
  const replies = [await send(open, validateSession.method, validateSession.path)];
  const csrf = () => cookies(replies)["csrftoken"] ?? "";
  const headers = () => ({ cookie: cookieLine(replies), "x-csrf-token": csrf() });
  replies.push(await send({ url, headers: headers() }, login.method, login.path, account));
  replies.push(await send({ url, headers: headers() }, validateSession.method, validateSession.path));
  return { url, headers: headers() };
}

function cookies(replies: readonly Response[]): Record<string, string> {
  const lines = replies.flatMap(({ headers }) => headers.getSetCookie());
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), /=([^;]*)/.exec(line)?.[1] ?? ""]));
}

function cookieLine(replies: readonly Response[]): string {
  return Object.entries(cookies(replies))
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}

interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

export async function call<R extends Route>(
  client: Client,
  route: R,
  { params = {}, query, body }: Call,
): Promise<ReplyOf<R>> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const address = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
  const reply = await send(client, route.method, address, body);
  return route.response?.parse(await reply.json()) as ReplyOf<R>;
}

/** If it has asked too often, waits as long as it is told to. */
async function send({ url, headers }: Client, method: string, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  const json = body && !isForm && { "content-type": "application/json" };
  for (;;) {
    const sent = isForm ? body : body && JSON.stringify(body);
    const reply = await fetch(url + path, { method, headers: { ...headers, ...json }, ...(sent && { body: sent }) });
    if (reply.ok) return reply;
    const text = await reply.text();
    const wait = Number(reply.headers.get("retry-after"));
    if (!(wait > 0)) throw new Refused(`${reply.status} ${text.slice(0, 300)}`);
    await sleep(wait * 1_000);
  }
}
