import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Candidate, listCandidates as contract } from "@invigil/contract/inviting/candidates";
import { Reminders } from "@invigil/contract/inviting/invitation-changes";
import type { ReplyOf } from "@invigil/contract/route";
import type { FormField } from "@invigil/contract/taking/tests";
import { tidy } from "@invigil/grading/marks/points";
import { startsUntil } from "@invigil/rules/inviting/starts-until";
import { candidateStatus } from "@invigil/rules/results/candidate-status";
import { scoreWaitsFor } from "@invigil/rules/results/provisional";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { formFields } from "../../shared/tests/form-fields.ts";
import { candidatesOf, type CandidateRow } from "./candidates.queries.ts";
import { ownTest } from "./own-test.ts";
import { selfInviteLink } from "./set-link.ts";

export async function listCandidates(deps: Deps, caller: Caller, slug: string): Promise<ReplyOf<typeof contract>> {
  const test = await ownTest(deps.db, caller, slug);
  const { id, name, state, link_key, settings, end_time, allow_retake } = test;
  const rows = await candidatesOf(deps.db, id);
  const fields = formFields(settings);
  return {
    test: {
      id,
      slug,
      name,
      state,
      is_interview: isAiInterview(test),
      end_time: end_time?.toISOString() ?? null,
      reminders: { ...Reminders.parse(test.reminders), template_id: test.reminder_template_id },
    },
    link: link_key === null ? null : selfInviteLink(deps, link_key),
    sends: deps.config.smtpUrl !== undefined,
    candidates: rows.map((row) => present(row, { fields, end_time, allow_retake })),
  };
}

interface OfTest {
  fields: readonly FormField[];
  end_time: Date | null;
  allow_retake: boolean;
}

function present(row: CandidateRow, { fields, end_time, allow_retake }: OfTest): Candidate {
  const running = row.state === "ACTIVE";
  const evaluated = row.evaluated_at !== null;
  const waitsFor = scoreWaitsFor({
    ended: row.state === "END",
    evaluated,
    toMark: row.to_mark,
    toDecide: row.to_decide,
  });
  return {
    invite_id: row.invite_id,
    username: row.username,
    name: row.full_name,
    email: row.email,
    status: candidateStatus({ ...row, waits_for: waitsFor }),
    mail: row.mail_state && { state: row.mail_state, error: row.mail_error },
    accommodations: Accommodations.parse(row.accommodations),
    invited_at: row.created_at.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
    reminded_at: row.reminded_at?.toISOString() ?? null,
    closes_at: row.closes_at?.toISOString() ?? null,
    starts_until: startsUntil({ ...row, end_time })?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    expiry: running ? (row.expires_at?.toISOString() ?? null) : null,
    section_expiry: running ? (row.section_expires_at?.toISOString() ?? null) : null,
    paused_at: running ? (row.paused_at?.toISOString() ?? null) : null,
    paused_by: running ? row.paused_by : null,
    extra_time_set: row.started_at !== null && !(row.state === "END" && allow_retake),
    extended_minutes: row.extended_minutes,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    submission_type: row.state === "END" ? row.submission_type : null,
    reason: row.state === "END" ? row.reason : null,
    score: row.is_interview || !evaluated || row.score === null ? null : tidy(row.score),
    interview: row.interview,
    ...(row.never_began && { never_began: true as const }),
    waits_for: waitsFor,
    form: writtenInto(fields, Written.parse(row.extra_data)),
  };
}

const Written = z.record(z.string(), z.string());

function writtenInto(fields: readonly FormField[], values: z.infer<typeof Written>): Candidate["form"] {
  return fields.flatMap(({ name, label, type }) => {
    const value = values[name] ?? "";
    return value === "" ? [] : [{ label, value, is_file: type === "file" }];
  });
}
