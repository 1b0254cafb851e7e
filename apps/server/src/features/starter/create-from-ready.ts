import type { createFromReady as contract } from "@invigil/contract/authoring/ready-tests";
import type { ReplyOf } from "@invigil/contract/route";
import { TestSettings } from "@invigil/contract/taking/tests";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { readyTests } from "@invigil/library/ready-tests/all";
import { questionOf, readyMinutes, type ReadyTest } from "@invigil/library/ready-tests/ready-test";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { writeSections } from "@invigil/records/tests/write-sections";
import { changeTest, insertTest } from "@invigil/records/tests/write-test";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { testSlug } from "../../shared/tests/test-slug.ts";
import { insertCopy } from "./insert-copy.ts";
import { liveCopies, takeCopying } from "./starter.queries.ts";

/** Notes when somebody leaves the page, and nothing else: no camera, no microphone, no full screen, no consequences. */
const MILD = TestSettings.parse({ proctor: { enabled: true, full_screen: false } });

/** Live at once, because it is complete and nobody can enter before they are invited. */
export async function createFromReady(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  readySlug: string,
): Promise<ReplyOf<typeof contract>> {
  const ready = readyTests.find((each) => each.slug === readySlug);
  if (!ready) throw new AppError("test_not_found");
  const { name } = ready;
  const made = { slug: testSlug(name), companyId: companyOf(caller), accountId: caller.accountId, name, now: now() };
  return db.transaction().execute(async (tx) => {
    await takeCopying(tx, made.companyId);
    const { ids, copied } = await ownQuestions(tx, ready, made);
    const { id } = await insertTest(tx, made);
    await writeSections(tx, id, { sections: sectionsOf(ready), ids });
    const allowed = placedIn(ready).flatMap(({ slug, allowed: languages }) => {
      const own = ids.get(slug);
      return own && languages.length > 0 ? [[own.slug, languages]] : [];
    });
    await changeTest(
      tx,
      { id, now: made.now },
      {
        duration_minutes: readyMinutes(ready),
        cut_off: ready.cutOff,
        allowed_technologies: toJson(Object.fromEntries(allowed)),
        settings: toJson(MILD),
        state: "live",
      },
    );
    const data = { name, ready: readySlug, copied };
    await writeAudit(tx, caller, { action: "test.create", subject: made.slug, at: made.now, data });
    return { slug: made.slug, name, copied: copied.length };
  });
}

const placedIn = ({ sections }: ReadyTest) => sections.flatMap(({ questions }) => questions);

/** The company's questions by the slugs of the ready ones: earlier copies, changed or not, and new ones for the rest. */
async function ownQuestions(
  tx: Tx,
  ready: ReadyTest,
  { companyId, accountId, now }: { companyId: number; accountId: number; now: Date },
) {
  const placed = placedIn(ready);
  const ids = await liveCopies(tx, { companyId, slugs: placed.map(({ slug }) => slug) });
  const copied: string[] = [];
  for (const each of placed) {
    if (ids.has(each.slug)) continue;
    const place = { companyId, accountId, folder: ready.name, at: now };
    ids.set(each.slug, await insertCopy(tx, questionOf(each), place));
    copied.push(each.slug);
  }
  return { ids, copied };
}

function sectionsOf({ sections }: ReadyTest) {
  return sections.map(({ name, questions }, index) => ({
    slug: `section-${index + 1}`,
    name,
    duration: null,
    shuffle: false,
    shuffle_choices: false,
    pick: null,
    problems: questions.map(({ slug }) => ({ problem: slug, points: null, negative: 0, allowed: [] })),
  }));
}
