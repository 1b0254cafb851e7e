import type { InterviewReview } from "@invigil/contract/interviews/review";
import { interviewResultText } from "@invigil/contract/interviews/results";
import { Anchor, Paper, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { momentText } from "../parts/time.ts";
import { cvText, interviewerText } from "./interview-words.ts";

/** What decides how far an interview can be relied on. */
export function InterviewFacts({ review }: { review: InterviewReview }) {
  const { result, never_began: neverBegan, state, facts, consent, coverage, cv } = review;
  const pending = state === "ended" ? "Being prepared…" : "Still running";
  return (
    <Paper withBorder radius="md" p="md">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" m={0}>
        <Fact name="Result">{result === null ? pending : interviewResultText(result, neverBegan)}</Fact>
        <Fact name="Competencies with an answer">{Math.round(coverage * 100)}%</Fact>
        <Fact name="Interviewer">{interviewerText(facts)}</Fact>
        {consent.told_at !== null && <Fact name="Told about the interviewer">{momentText(consent.told_at)}</Fact>}
        <Fact name="Consent">
          {momentText(consent.given_at)} (version {consent.version})
        </Fact>
        {review.plan.cv !== "off" && (
          <Fact name="CV">
            {cv.url === null ? (
              cvText(cv)
            ) : (
              <Anchor href={cv.url} target="_blank" rel="noreferrer" inherit>
                {cv.name ?? "Open the CV"}
              </Anchor>
            )}
            {cv.url !== null && cv.state !== "ready" && ` (${cvText(cv).toLowerCase()})`}
          </Fact>
        )}
        {cv.skills.length > 0 && <Fact name="Skills found in the CV">{cv.skills.join(", ")}</Fact>}
        {cv.projects.length > 0 && <Fact name="Projects found in the CV">{titles(cv.projects)}</Fact>}
        {facts.transcription_host !== null && <Fact name="Recordings were sent to">{facts.transcription_host}</Fact>}
      </SimpleGrid>
    </Paper>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  );
}

/** Many a title of a CV is a sentence with commas and a full stop. */
function titles(projects: readonly string[]): string {
  return projects.map((project) => project.replace(/\.$/, "")).join("; ");
}
