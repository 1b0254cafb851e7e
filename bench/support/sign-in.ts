import { validateSession } from "@invigil/contract/people/accounts";

export interface SignedIn {
  cookie: string;
  csrf: string;
}

const AT_ONCE = 16;

/** Does what a browser does with a session: fetches its CSRF token. */
export async function signIn(url: string, tokens: readonly string[]): Promise<SignedIn[]> {
  const signedIn: SignedIn[] = [];
  const queue = tokens.entries();
  async function work(): Promise<void> {
    for (const [index, token] of queue) signedIn[index] = await fetchCsrf(url, token);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return signedIn;
}

async function fetchCsrf(url: string, token: string): Promise<SignedIn> {
  const session = `invigil_session=${token}`;
  const reply = await fetch(url + validateSession.path, { headers: { cookie: session } });
  const { valid } = validateSession.response.parse(await reply.json());
  const csrf = csrfIn(reply);
  if (!valid || csrf === undefined) throw new Error("A seeded session was not accepted.");
  return { cookie: `${session}; csrftoken=${csrf}`, csrf };
}

/** The token of a visitor without a session. */
export async function visitorCsrf(url: string): Promise<string> {
  return csrfIn(await fetch(url + validateSession.path)) ?? "";
}

function csrfIn(reply: Response): string | undefined {
  const line = reply.headers.getSetCookie().find((cookie) => cookie.startsWith("csrftoken="));
  return /^csrftoken=([^;]+)/.exec(line ?? "")?.[1];
}
