import type { Evidence, Timeline } from "@invigil/contract/proctoring/evidence";
import type { readFilm } from "@invigil/contract/proctoring/film";
import type { ReplyOf } from "@invigil/contract/route";
import { fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";

export const start = "2026-01-01T10:00:00.000Z";
export const username = "candidate@example.com";
let lastId = 0;

export function aLine(seconds: number, over: Partial<Evidence> = {}): Evidence {
  const at = new Date(Date.parse(start) + seconds * 1_000).toISOString();
  lastId += 1;
  const more = {
    source: "browser",
    ends_at: null,
    confidence: null,
    media: null,
    detector: null,
    problem: null,
    problem_title: null,
    code: null,
    data: {},
  } as const;
  const sources = [over.source ?? more.source];
  return { id: `${lastId}`, kind: "edit", label: null, at, received_at: at, sources, verdicts: [], ...more, ...over };
}

export function aTimeline(over: Partial<Timeline> = {}): Timeline {
  return {
    solution_set: { id: 11, username, full_name: "Asha", email: "asha@example.com", start_time: start },
    identity: {
      identity_image_url: "/media/proctor/photo",
      id_card_image_url: null,
      audio_sample_url: null,
      asked: ["identity_image", "sample_audio"],
    },
    coverage: [],
    counters: null,
    counts: { edit: 1, "no-face": 1, voice: 1 },
    dismissed: {},
    evidence: [],
    next: null,
    ...over,
  };
}

type FilmReply = ReplyOf<typeof readFilm>;
const NO_FILM: FilmReply = { start_time: start, pictures: [], deleted: 0, next: null };

/** Answers the calls of the timeline's page. Returns the requests except those for the film, which `film` answers. */
export function fakeTimeline(
  answer: (seen: Seen) => Response | Promise<Response>,
  film: (seen: Seen) => Response | Promise<Response> = () => Response.json(NO_FILM),
): Seen[] {
  const requests: Seen[] = [];
  fakeFetch((seen) => {
    if (seen.path.includes("/film?")) return film(seen);
    requests.push(seen);
    return answer(seen);
  });
  return requests;
}
