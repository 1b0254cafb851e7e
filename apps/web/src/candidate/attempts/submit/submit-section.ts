import type { SolutionSet, submitSection as submitSectionRoute } from "@invigil/contract/taking/attempts";
import type { Section, SectionWithProblems } from "@invigil/contract/taking/problems";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { afterSectionTarget, type Target } from "@invigil/rules/taking/navigation";
import type { SubmissionPhase } from "./submission-state.ts";
import { UnsavedAnswersError } from "./submit-attempt.ts";

type SectionBody = BodyOf<typeof submitSectionRoute>;
type SectionReply = ReplyOf<typeof submitSectionRoute>;

export interface SectionDeps {
  setPhase: (phase: SubmissionPhase) => void;
  uploadsDone: () => Promise<void>;
  flushSaves: () => Promise<boolean>;
  /** Says in words what keeps answers from being stored. */
  obstacles: () => readonly string[];
  now: () => number;
  post: (body: SectionBody) => Promise<SectionReply>;
  /** Submits unsaved answers of the closed section as late drafts. Never fails. */
  handInLate: () => Promise<unknown>;
  replaceSections: (sections: SectionWithProblems[]) => Promise<void>;
}

export interface SectionRequest {
  section: Pick<Section, "slug" | "name">;
  solutionSet: Pick<SolutionSet, "id" | "event_sequence">;
  testSlug: string;
  /** Time is up: the section closes even if answers are still on their way. */
  forced: boolean;
  withoutUnsaved?: boolean;
}

/** Closes the section and resolves with where to go: the first problem of the next one. */
export async function submitSection(deps: SectionDeps, request: SectionRequest): Promise<Target> {
  const { section, solutionSet, testSlug, forced } = request;
  try {
    deps.setPhase("uploads");
    await deps.uploadsDone();
    deps.setPhase("saving");
    const stored = await deps.flushSaves();
    if (!stored && !forced && !request.withoutUnsaved) throw new UnsavedAnswersError(deps.obstacles());

    deps.setPhase("sending");
    const reply = await deps.post({
      solutionset_id: solutionSet.id,
      section_slug: section.slug,
      section_name: section.name,
      force_submission: forced,
      created_at: new Date(deps.now()).toISOString(),
      version: solutionSet.event_sequence,
    });
    await deps.replaceSections(reply.sections);
    await deps.handInLate();
    const next = reply.sections.find(({ slug }) => slug === reply.next_section) ?? null;
    return afterSectionTarget(testSlug, next);
  } finally {
    deps.setPhase("idle");
  }
}
