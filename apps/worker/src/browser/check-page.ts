import type { PageCheck } from "@invigil/contract/authoring/judging-web";
import type { PNG } from "pngjs";
import type { PageLook, PageSight } from "./page-visit.ts";
import { differenceOf, readPicture } from "./picture.ts";

/** What the box is asked: the check without the expected value. */
export function lookOf(check: PageCheck): PageLook {
  switch (check.kind) {
    case "text":
    case "count":
      return { kind: check.kind, selector: check.selector };
    case "attribute":
      return { kind: "attribute", selector: check.selector, name: check.name };
    case "style":
      return { kind: "style", selector: check.selector, property: check.property };
    case "picture":
      return { kind: "picture", selector: check.selector };
  }
}

export interface Checked {
  passed: boolean;
  /** The result of the check, as a sentence. */
  message: string;
  expected?: string;
  output?: string;
}

/** Decides outside the box, where the page's scripts cannot interfere. `reference` is for pictures only. */
export function checkPage(check: PageCheck, sight: PageSight, reference: PNG | null): Checked {
  if (sight.fault !== undefined) return { passed: false, message: sight.fault };
  if (check.kind === "count") return checkCount(check, sight.count ?? 0);
  if (sight.count === 0) return { passed: false, message: `Nothing on the page matches ${check.selector ?? "that"}.` };
  if (check.kind === "picture") return checkPicture(check, sight, reference);
  const expected = check.value;
  const output = sight.value ?? null;
  const what = subjectOf(check);
  const passed = check.kind === "text" ? sameText(check, output) : output === expected;
  return {
    passed,
    message: passed ? `${what} is right.` : `${what} is ${quoted(output)}.`,
    ...(expected === null ? {} : { expected }),
    ...(output === null ? {} : { output }),
  };
}

function checkCount({ selector, value }: Extract<PageCheck, { kind: "count" }>, count: number): Checked {
  const passed = count === value;
  const message = `${count} elements match ${selector}${passed ? "" : `, not ${value}`}.`;
  return { passed, message, expected: String(value), output: String(count) };
}

type PictureCheck = Extract<PageCheck, { kind: "picture" }>;

function checkPicture({ tolerance, threshold }: PictureCheck, sight: PageSight, reference: PNG | null): Checked {
  const picture = readPicture(sight.picture ?? "");
  if (!picture || !reference) return { passed: false, message: "There is no picture of the page." };
  const difference = differenceOf(picture, reference, { threshold });
  return {
    passed: difference <= tolerance,
    message: `${percent(difference)} of the picture differs; up to ${percent(tolerance)} is allowed.`,
  };
}

function sameText({ value, match }: Extract<PageCheck, { kind: "text" }>, output: string | null): boolean {
  if (output === null) return false;
  return match === "contains" ? output.includes(value) : output === value;
}

function subjectOf(check: Extract<PageCheck, { kind: "text" | "attribute" | "style" }>): string {
  switch (check.kind) {
    case "text":
      return `The text of ${check.selector}`;
    case "attribute":
      return `The attribute ${check.name} of ${check.selector}`;
    case "style":
      return `The ${check.property} of ${check.selector}`;
  }
}

function quoted(value: string | null): string {
  return value === null ? "missing" : `“${value.length > 80 ? `${value.slice(0, 80)}…` : value}”`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
