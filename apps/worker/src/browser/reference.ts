import { createHash } from "node:crypto";
import type { UixCase } from "@invigil/contract/authoring/judging-web";
import type { Sandbox } from "@invigil/sandbox/types";
import type { PNG } from "pngjs";
import type { Tools } from "../kinds/kind.ts";
import { JudgeFault } from "../kinds/verdict.ts";
import { lookOf } from "./check-page.ts";
import { openPage } from "./open-page.ts";
import { readPicture } from "./picture.ts";

const KEPT = 50;
const drawn = new WeakMap<Sandbox, Map<string, PNG>>();

/**
 * The picture that a case is compared with; null if it compares none. An author's page is rendered once, by the browser
 * that renders the candidate's, so that fonts and versions match, in a box that the candidate's page never sees.
 */
export async function referenceOf(each: UixCase, tools: Pick<Tools, "sandbox" | "signal">): Promise<PNG | null> {
  if (each.check.kind !== "picture") return null;
  const { reference } = each.check;
  if ("png" in reference) return readPicture(reference.png) ?? missing(each, "is not a PNG");
  const { page, width, height, steps } = each;
  const look = lookOf(each.check);
  const visit = { page, width, height, steps, look, picture: true };
  const kept = drawn.get(tools.sandbox) ?? new Map<string, PNG>();
  drawn.set(tools.sandbox, kept);
  const digest = createHash("sha256")
    .update(JSON.stringify([reference.files, visit]))
    .digest("hex");
  const known = kept.get(digest);
  if (known) return known;
  const { box, sights } = await openPage({ files: reference.files, visits: [visit] }, tools);
  const picture = readPicture(sights[0]?.picture ?? "");
  if (!picture) return missing(each, `cannot be rendered: ${sights[0]?.fault ?? box.status}`);
  const oldest = kept.size >= KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(digest, picture);
  return picture;
}

function missing({ id }: UixCase, why: string): never {
  throw new JudgeFault(`the reference picture of case ${id} ${why}`);
}
