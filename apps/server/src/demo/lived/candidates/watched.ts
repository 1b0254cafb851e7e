import { answerByKey, typed } from "../answer-written.ts";
import { texts } from "../answers/texts.ts";
import { createChance } from "../chance.ts";
import { RECRUITER } from "../../demo-people.ts";
import { proctored } from "../../tests/proctored.ts";
import type { Ending, Happening, LivedAnswer, LivedCandidate } from "../life.ts";
import { feedbackOf, waiting } from "./waiting.ts";

const TEST = proctored.slug;

interface Watched {
  ending?: Ending;
  minutes: number;
  happenings: readonly Happening[];
}

/** One time away from the window: how long, and how often one may still leave it. */
function away(after: number, seconds: number, left: number): Happening[] {
  const data = { away: seconds * 1_000, counted: true, seen: seconds * 1_000, left };
  return [
    { kind: "blur", after, source: "browser" },
    { kind: "focus", after: after + seconds, source: "browser", data },
    { kind: "tolerance", after: after + seconds, source: "server", data: { counted: true, left } },
  ];
}

function seen(kind: "no-face" | "multiple-faces" | "objects", after: number, more: Partial<Happening>): Happening {
  return { kind, after, source: "analysis", confidence: 0.86, ...more };
}

const PHONE = { objects: [{ kind: "cell phone", score: 0.83 }] };
const EXPLAINED = {
  candidate: "My flatmate came in to fetch a charger. I asked them to leave at once.",
  reviewer: "Withdrawn: the pictures show somebody passing behind you for a few seconds. This is not held against you.",
};

const STORIES: readonly Watched[] = [
  { minutes: 7, happenings: [] },
  { minutes: 6, happenings: [...away(140, 9, 2)] },
  { minutes: 8, happenings: [seen("multiple-faces", 195, { scene: "two", data: { faces: 2 }, comments: EXPLAINED })] },
  {
    minutes: 5,
    ending: { proctor: "a phone was used after two messages" },
    happenings: [
      seen("objects", 90, { scene: "phone", data: PHONE }),
      {
        kind: "proctor-message",
        after: 120,
        source: "server",
        data: { text: "Please put the phone away.", by: RECRUITER.full_name },
      },
      seen("objects", 225, { scene: "phone", data: PHONE, confidence: 0.91 }),
    ],
  },
  { minutes: 9, happenings: [seen("no-face", 240, { scene: "empty" }), seen("no-face", 375, { scene: "empty" })] },
  {
    minutes: 4,
    ending: "tolerance",
    happenings: [...away(60, 20, 2), ...away(110, 31, 1), ...away(170, 24, 0), ...away(210, 15, -1)],
  },
  { minutes: 7, happenings: [{ kind: "voice", after: 160, source: "browser", data: { duration: 6_200 } }] },
  {
    minutes: 6,
    happenings: [
      { kind: "full-screen-left", after: 75, source: "browser" },
      { kind: "full-screen-entered", after: 83, source: "browser" },
      { kind: "paste-outside", after: 205, source: "browser", data: { size: 214, origin: "outside" } },
    ],
  },
  {
    minutes: 8,
    happenings: [
      { kind: "offline", after: 130, source: "browser", data: { tab_id: "demo-page" } },
      { kind: "online", after: 171, source: "browser", data: { tab_id: "demo-page" } },
    ],
  },
  {
    minutes: 7,
    happenings: [{ kind: "camera-unclear", after: 150, source: "analysis", scene: "dark", data: { why: "dark" } }],
  },
  { minutes: 6, happenings: [{ kind: "multiple-monitors", after: 12, source: "browser" }, ...away(200, 6, 2)] },
];

export function watched(from: number): LivedCandidate[] {
  const taken = STORIES.map((story, index) => candidate(from + index, index, story));
  const next = from + STORIES.length;
  return [...taken, waiting(next, TEST, "opened", 26), waiting(next + 1, TEST, "invited", 6)];
}

function candidate(
  number: number,
  index: number,
  { ending = "submitted", minutes, happenings }: Watched,
): LivedCandidate {
  const chance = createChance(number);
  // Within the days for which the test keeps pictures, with weeks to spare.
  const hoursAgo = 24 * 8 - index * 17;
  const answers = proctored.sections.flatMap(({ problems }) =>
    problems.flatMap((problem): LivedAnswer | LivedAnswer[] => {
      const slug = `${TEST}-${problem.key}`;
      const text = texts[slug]?.[index];
      if (text !== undefined) return [{ problem: slug, edits: typed(text, { steps: 8 }) }];
      return answerByKey({ problem, slug, isRight: chance() < 0.7, chance }) ?? [];
    }),
  );
  const share = [1, 0.8, 0.5, 0.3][index] ?? 0;
  const comments = ["Says what was seen, when, and what was done.", "I would give the same."] as const;
  const marks =
    index < 4
      ? [{ problem: `${TEST}-report`, shares: [share, index % 2 === 0 ? share : null] as const, comments }]
      : [];
  return {
    number,
    test: TEST,
    state: "taken",
    invitedHoursAgo: hoursAgo + 20,
    attempts: [{ hoursAgo, minutes, ending, answers, happenings, marks, ...feedbackOf(number) }],
  };
}
