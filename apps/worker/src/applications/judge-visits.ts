import type { AppVisit } from "@invigil/contract/authoring/judging-environments";
import type { CaseView } from "@invigil/contract/taking/runs";
import { phoneScreen } from "@invigil/rules/library/phone-screen";
import type { BoxResult } from "@invigil/sandbox/types";
import { checkPage, lookOf } from "../browser/check-page.ts";
import { pageBox, readSights } from "../browser/open-page.ts";
import type { PageSight, PageVisit } from "../browser/page-visit.ts";
import { shownPicture } from "../browser/picture.ts";
import { referenceOf } from "../browser/reference.ts";
import type { Tools } from "../kinds/kind.ts";
import { measuresOf, verdictOf } from "../kinds/verdict.ts";
import type { AppEnd } from "./app-end.ts";
import { addressOf, explained, type Found } from "./found.ts";
import { runBeside, type Application } from "./run-beside.ts";

interface Question {
  application: Application;
  visits: readonly AppVisit[];
  /** Visited with a phone. */
  isPhone: boolean;
  isTry: boolean;
}

/** Lets a browser visit a running application from another box. All visits meet the same application, one by one. */
export async function judgeVisits({ application, visits, isPhone, isTry }: Question, tools: Tools): Promise<Found> {
  // Samples first: what they show may not contain what the application learnt from the others.
  const cases = [...visits.filter(({ sample }) => sample), ...visits.filter(({ sample }) => !sample)];
  const asked = cases.map((each) => visitOf(each, isPhone));
  const order = { files: {}, visits: asked, origin: addressOf(application.app), phone: isPhone };
  const { box, application: end } = await runBeside(application, await pageBox(order, tools), tools);
  const sights = readSights(box, asked);
  const views: Found["views"] = [];
  for (const [index, each] of cases.entries()) {
    const view = await viewOf(each, { box, end, sight: sights[index], visit: asked[index] }, tools);
    views.push({ view: explained(isTry ? view : unmeasured(view), end, isTry), weight: each.weight });
  }
  return { views, end, doubt: null, log: "" };
}

function visitOf({ page, width, height, steps, check, sample }: AppVisit, isPhone: boolean): PageVisit {
  const size = isPhone ? phoneScreen({ width, height }) : { width, height };
  // A picture is taken only if somebody will look at it.
  return { page: page.replace(/^\//, ""), ...size, steps, look: lookOf(check), picture: sample };
}

/** A page may use as much time and memory as hidden visits tell it to, and the memory is that of all visits. */
function unmeasured(view: CaseView): CaseView {
  return { ...view, time: 0, memory_kb: null };
}

interface Visited {
  box: BoxResult;
  end: AppEnd;
  sight: PageSight | undefined;
  visit: PageVisit | undefined;
}

async function viewOf(each: AppVisit, { box, end, sight, visit }: Visited, tools: Tools): Promise<CaseView> {
  const head = {
    id: each.id,
    name: each.name,
    classname: each.page,
    framework: "chromium",
    is_sample: each.sample,
    cpu_ms: null,
    memory_kb: measuresOf(box).memory_kb,
  };
  const ended = end.verdict === "PASSED" ? verdictOf(box) : end.verdict;
  if (!sight) return { ...head, verdict: ended === "PASSED" ? "NOT_RUN" : ended, status: "NC", time: 0 };
  const file = visit?.page.replace(/[?#].*$/, "") ?? "";
  const reference = await referenceOf({ ...each, ...visit, check: each.check, page: file }, tools);
  const { passed, ...said } = checkPage(each.check, sight, reference);
  const image = shownPicture(sight.picture ?? "");
  return {
    ...head,
    ...said,
    verdict: passed ? "PASSED" : "WRONG",
    status: passed ? "OK" : "NC",
    time: Math.round(sight.ms) / 1_000,
    ...(image === undefined ? {} : { image }),
  };
}
