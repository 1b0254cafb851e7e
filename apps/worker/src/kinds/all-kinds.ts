import { automation } from "./automation.ts";
import { data } from "./data.ts";
import { dba } from "./dba.ts";
import type { Kind } from "./kind.ts";
import { notebook } from "./notebook.ts";
import { operations } from "./operations.ts";
import { prj } from "./prj.ts";
import { project } from "./project.ts";
import { scr } from "./scr.ts";
import { sel } from "./sel.ts";
import { shl } from "./shl.ts";
import { uix } from "./uix.ts";

/** Databases first: SQLite is a language too, and a technology is shown under its first name. */
export const allKinds: readonly Kind[] = [
  dba,
  scr,
  sel,
  uix,
  prj,
  project,
  shl,
  data,
  notebook,
  operations,
  automation,
];
