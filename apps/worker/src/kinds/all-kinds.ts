import { data } from "./data.ts";
import { dba } from "./dba.ts";
import type { Kind } from "./kind.ts";
import { prj } from "./prj.ts";
import { scr } from "./scr.ts";
import { sel } from "./sel.ts";
import { shl } from "./shl.ts";
import { uix } from "./uix.ts";

/** Databases first: SQLite is a language too, and a technology is shown under its first name. */
export const allKinds: readonly Kind[] = [dba, scr, sel, uix, prj, shl, data];
