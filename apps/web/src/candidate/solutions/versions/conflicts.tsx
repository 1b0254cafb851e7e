import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { Stack } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { writeUncounted } from "../../../lib/local-data.ts";
import { answerLines } from "./answer-lines.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { answerableProblems } from "../../../shared/answers/save-problems.ts";
import { useSaves } from "../save/saves-store.ts";

interface Props {
  testSlug: string;
  sections: readonly SectionWithProblems[];
  /** The question on screen, which shows its conflict beside its own answer. */
  shown: string | undefined;
}

/** Shows conflicts of all answers, on whichever page of the test the person is. */
export function Conflicts({ testSlug, sections, shown }: Props) {
  const views = useSaves((state) => state.views);
  const keeper = useSaves((state) => state.keeper);
  const problems = answerableProblems(sections).map(({ problem }) => problem);
  const open = problems.filter(({ slug }) => views[slug]?.conflict);
  const onScreen = new Set(
    sections
      .flatMap((section) => section.problems)
      .filter(({ slug }) => slug === shown)
      .flatMap(({ slug, children }) => [slug, ...children.map((child) => child.slug)]),
  );
  const elsewhere = open.filter(({ slug }) => !onScreen.has(slug));

  const note = useEffectEvent(() =>
    writeUncounted(
      testSlug,
      open.flatMap((problem) => {
        const mine = views[problem.slug]?.conflict?.mine;
        if (!mine || mine.cleared) return [];
        const { slug, title } = problem;
        const { answer, seq, updatedAt, writtenAt } = mine;
        return { problem: slug, title, seq, updatedAt, writtenAt, lines: answerLines(answer, problem) };
      }),
    ),
  );
  // Once the attempt is over, the next page can find the versions only there.
  const versions = open.map(({ slug }) => `${slug} ${views[slug]?.conflict?.mine.seq}`).join();
  useEffect(() => {
    if (keeper !== null) note();
  }, [keeper, versions]);

  return (
    <>
      {elsewhere.length > 0 && (
        <Stack gap="xs" p="sm">
          {elsewhere.map(({ slug, title }) => (
            <ConflictNotice key={slug} problem={slug} title={title} />
          ))}
        </Stack>
      )}
      <ConflictDialog problems={problems} />
    </>
  );
}
