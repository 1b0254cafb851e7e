import { createHash } from "node:crypto";
import pg from "pg";

const maxNames = 300;
const maxCandidates = 2_000;

/**
 * Lets every connection of the pool prepare a statement once and reuse it: PostgreSQL then parses and plans it once per
 * connection, which halved its CPU per save in our measurements. A text gets its name when it is seen for the second
 * time, so that SQL built for one use takes no memory on the server, and at most `maxNames` texts get one.
 */
export function nameStatements(pool: pg.Pool): void {
  const names = new StatementNames();
  pool.on("connect", (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    function namedQuery(...args: unknown[]): unknown {
      const config = toNamedConfig(args, names);
      if (!config) return query(...args);
      const callback = args.findLast((arg): arg is Callback => typeof arg === "function");
      if (callback) return query(config, forgetStale(callback, names));
      const result = query(config);
      if (result instanceof Promise) result.catch((error: unknown) => names.noticeError(error));
      return result;
    }
    // pg's overloads cannot be written as one function.
    client.query = namedQuery as typeof client.query;
  });
}

type Callback = (error: unknown, ...rest: unknown[]) => void;
type NamedConfig = { name: string; text: string; values: unknown[] };

function toNamedConfig(args: unknown[], names: StatementNames): NamedConfig | undefined {
  const [first, second] = args;
  const config = typeof first === "string" ? { text: first, values: second } : first;
  if (!isPlainConfig(config)) return undefined;
  const { text } = config;
  const values = config.values ?? second;
  if (!Array.isArray(values) || !isPreparable(text)) return undefined;
  const name = names.get(text);
  return name === undefined ? undefined : { ...config, name, text, values };
}

function isPlainConfig(config: unknown): config is { text: string; values?: unknown } {
  if (typeof config !== "object" || config === null || "submit" in config || "name" in config) return false;
  return "text" in config && typeof config.text === "string";
}

/**
 * Only single statements that are planned: begin, commit and DDL gain nothing, and several statements cannot be
 * prepared.
 */
function isPreparable(text: string): boolean {
  const bare = text.replaceAll(/--.*/g, "");
  return /^\s*(select|insert|update|delete|with|merge)\b/i.test(bare) && !/;\s*\S/.test(bare);
}

function forgetStale(callback: Callback, names: StatementNames): Callback {
  return (error, ...rest) => {
    if (error) names.noticeError(error);
    callback(error, ...rest);
  };
}

class StatementNames {
  #generation = 0;
  #names = new Map<string, string>();
  #seenOnce = new Set<string>();

  get(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxNames) return name;
    if (this.#seenOnce.delete(text)) return this.#add(text);
    if (this.#seenOnce.size >= maxCandidates) this.#seenOnce.clear();
    this.#seenOnce.add(text);
    return undefined;
  }

  #add(text: string): string {
    const name = `s${this.#generation}_${createHash("sha1").update(text).digest("hex").slice(0, 20)}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * If a migration by another process changes a table, earlier prepared statements fail for good, so they are prepared
   * again.
   */
  noticeError(error: unknown): void {
    if (!(error instanceof pg.DatabaseError) || error.message !== "cached plan must not change result type") return;
    this.#generation += 1;
    this.#names.clear();
  }
}
