import { developers } from "./developers.ts";
import { others } from "./others.ts";
import type { ReadyTest } from "./ready-test.ts";

/** The tests that come with the product, by role. */
export const readyTests: readonly ReadyTest[] = [...developers, ...others];
