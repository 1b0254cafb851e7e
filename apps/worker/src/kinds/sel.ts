import { SelGrading, type SelCase, type SelVisit } from "@invigil/contract/authoring/judging-web";
import type { CaseView } from "@invigil/contract/taking/runs";
import { scoreCases } from "@invigil/grading/judging/score";
import { BROWSER_LIMITS, findBrowser } from "../browser/browser-box.ts";
import { checkVisit, type VisitChecked } from "../browser/check-visit.ts";
import { SEALED_PROBE, sealedNode } from "../sealed-node.ts";
import { visitSite, type Visited } from "../browser/visit-site.ts";
import { malpracticeIn } from "../project/malpractice-in.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import { openComparison } from "../text/comparison.ts";
import { limitsOf, technologyLimits } from "./limits.ts";
import type { Job, Kind, Offer, Outcome, Tools } from "./kind.ts";
import { failed, heldFor, judged, TRIED } from "./outcome.ts";
import { measuresOf, verdictOf } from "./verdict.ts";

const TECHNOLOGY = "selenium-python";

/** The launcher must read our flags, because a plain `webdriver.Chrome()` passes none. */
const PROBE =
  'grep -q /etc/chromium.d "$1" && chromedriver --version && /usr/bin/python3 -c "import selenium; print(selenium.__version__)"';
const MISSING =
  "Selenium with Chromium was not found in the sandbox (on Debian: apt install chromium-driver python3-selenium).";

const OPEN = "Scripts could inspect the program that watches the site. Set fs.suid_dumpable to 0 or 2 on this machine.";

/** The site counts only a browser's requests; a script that tries another way goes to a person. */
const OTHER_WAYS = ["urllib", "http", "requests", "socket", "subprocess", "asyncio", "ctypes"];
const ROUND_THE_BROWSER = [
  "os.system",
  "os.popen",
  "__import__",
  "importlib",
  ...OTHER_WAYS.flatMap((name) => [`import ${name}`, `from ${name}`]),
].map((call) => ({ call, reason: "The script bypasses the browser instead of using it." }));

/** A script that drives a browser through a given site, judged by what it prints and by what the site saw. */
export const sel: Kind = {
  types: ["SEL"],
  async offer(sandbox): Promise<Offer> {
    const browser = await findBrowser(sandbox);
    if (!browser || !sandbox.languages.some(({ id }) => id === "python")) return { unavailable: MISSING };
    const argv = ["/bin/sh", "-c", PROBE, "sh", browser.path];
    const { status, stdout } = await sandbox.run({ argv, limits: BROWSER_LIMITS });
    const [, driver, version] = /ChromeDriver (\d+)[^\n]*\n(\S+)/.exec(stdout.toString("utf8")) ?? [];
    // A driver supports only the browser of its own version.
    const fits = driver !== undefined && browser.version.startsWith(`${driver}.`);
    if (status !== "OK" || version === undefined || !fits) return { unavailable: MISSING };
    const sealed = await sandbox.run({
      argv: SEALED_PROBE,
      files: [await sealedNode(sandbox)],
      limits: BROWSER_LIMITS,
    });
    if (sealed.status !== "OK") return { unavailable: OPEN };
    const names = { id: TECHNOLOGY, name: "Selenium (Python)", mode: "python", extension: "py" };
    const note = `Drives Chromium ${browser.version}`;
    const limits = technologyLimits(BROWSER_LIMITS);
    return { technologies: [{ ...names, version, category: "browser", note, limits }] };
  },
  judge: judgeSel,
};

async function judgeSel(job: Job, tools: Tools): Promise<Outcome> {
  const key = SelGrading.parse(job.grading);
  if (!job.request.verify) return tryScript(job, key, tools);
  const isTry = job.kind === "run";
  const cases = isTry ? key.cases.filter(({ sample }) => sample) : key.cases;
  tools.report.begin(cases.length);
  if (!isTry) {
    const rules = { technology: "python", forbidden: [...ROUND_THE_BROWSER, ...key.forbidden] };
    const held = heldFor(malpracticeIn([job.request.code], rules), tools.report);
    if (held) return held;
  }
  const results: { passed: boolean; weight: number }[] = [];
  for (const visit of key.visits) {
    const here = cases.filter((each) => each.visit === visit.id);
    for (const view of here.length === 0 ? [] : await judgeVisit(visit, here, { job, key, tools })) {
      tools.report.case(view.shown);
      results.push(view);
    }
  }
  if (results.length < cases.length) return failed("A case of this question names a visit that does not exist.");
  return isTry ? TRIED : judged(scoreCases(results, key));
}

interface Judging {
  job: Job;
  key: SelGrading;
  tools: Tools;
}

async function judgeVisit(visit: SelVisit, cases: readonly SelCase[], judging: Judging) {
  const { key, tools } = judging;
  const visited = await visitOnce(visit, judging);
  const comparison = await openComparison(key.compare, tools);
  const views = [];
  for (const each of cases) {
    const checked = await checkVisit({ check: each.check, input: visit.input, visited, comparison });
    const shown = viewOf(each, { visit, visited, checked });
    views.push({ passed: checked.verdict === "PASSED", weight: each.weight, shown });
  }
  return views;
}

function visitOnce({ input, site }: Pick<SelVisit, "input" | "site">, { job, key, tools }: Judging): Promise<Visited> {
  const limits = limitsOf(key, job.technology);
  return visitSite({ code: job.request.code, input, site: { ...key.site, ...site }, limits }, tools);
}

/** With the candidate's own input, on the site as the first visitor finds it. */
async function tryScript(job: Job, key: SelGrading, tools: Tools): Promise<Outcome> {
  tools.report.begin(0);
  const site = key.visits[0]?.site ?? {};
  const { box } = await visitOnce({ input: job.request.input, site }, { job, key, tools });
  tools.report.output({
    verdict: verdictOf(box),
    stdout: shownText(box.stdout, SHOWN.output),
    stderr: shownText(box.stderr, SHOWN.log),
  });
  return TRIED;
}

interface Seen {
  visit: SelVisit;
  visited: Visited;
  checked: VisitChecked;
}

function viewOf(each: SelCase, { visit, visited: { box }, checked: { verdict, message, expected } }: Seen): CaseView {
  const longest = each.sample ? SHOWN.sample : SHOWN.hidden;
  return {
    ...measuresOf(box),
    id: each.id,
    name: each.name,
    classname: visit.id,
    framework: "selenium",
    is_sample: each.sample,
    verdict,
    status: verdict === "PASSED" ? "OK" : "NC",
    output: shownText(box.stdout, longest),
    stderr: shownText(box.stderr, longest),
    ...(message === undefined ? {} : { message }),
    // The input and expected result of a hidden case stay in the key.
    ...(each.sample && visit.input !== "" ? { input: shownText(visit.input, longest) } : {}),
    ...(each.sample && expected !== undefined ? { expected: shownText(expected, longest) } : {}),
  };
}
