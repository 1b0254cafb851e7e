import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { openSession, sessionCookie } from "../platform/identity/sessions.ts";
import type { Deps } from "../platform/deps.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "../platform/http/csrf.ts";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Does what a browser does: keeps cookies and sends the CSRF header. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #host: string | undefined;

  constructor(app: FastifyInstance, host?: string) {
    this.#app = app;
    this.#host = host;
  }

  async send(method: Method, url: string, payload?: InjectOptions["payload"], headers: Record<string, string> = {}) {
    const csrf = this.cookies.get(CSRF_COOKIE);
    const reply = await this.#app.inject({
      method,
      url,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(csrf === undefined ? {} : { [CSRF_HEADER]: csrf }),
        ...(this.#host === undefined ? {} : { host: this.#host }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    this.#keepCookies(reply);
    return reply;
  }

  get = (url: string) => this.send("GET", url);
  post = (url: string, payload: InjectOptions["payload"] = {}) => this.send("POST", url, payload);
  patch = (url: string, payload: InjectOptions["payload"]) => this.send("PATCH", url, payload);
  delete = (url: string) => this.send("DELETE", url);

  /** Signs in directly, for tests about something else. */
  async signIn(deps: Deps, accountId: number): Promise<void> {
    this.cookies.set(sessionCookie(deps.config), await openSession(deps, accountId));
    await this.get("/gateways/validate-session");
  }

  #keepCookies(reply: LightMyRequestResponse): void {
    for (const cookie of reply.cookies) {
      if (cookie.value === "") this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
  }
}
