import type { Db, Tx } from "@invigil/db/connection";

/**
 * Lets use cases that open their own transaction take part in this one, so that a demo is filled completely or not at
 * all.
 */
export function within(tx: Tx): Db {
  const joined = { execute: <T>(work: (inner: Tx) => Promise<T>) => work(tx) };
  return new Proxy<Db>(tx, {
    get(target, key) {
      if (key === "transaction") return () => joined;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function"
        ? (...given: unknown[]): unknown => Reflect.apply(value, target, given)
        : value;
    },
  });
}
