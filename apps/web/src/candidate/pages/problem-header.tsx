import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { Problem, SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import { hasChat } from "@invigil/rules/help/has-chat";
import { timerAndMeterShown } from "@invigil/rules/taking/navigation";
import { countsSection, shownExpiry } from "@invigil/rules/taking/sections";
import { IconArrowLeft } from "@invigil/ui/icons/page";
import { Link } from "@tanstack/react-router";
import { SubmitButton } from "../attempts/submit/submit-button.tsx";
import { TimerBadge } from "../attempts/end/timer-badge.tsx";
import { ChatButton } from "../chat/chat-button.tsx";
import { CompanyLogo } from "../../shared/branding/company-logo.tsx";
import { BroadbandIndicator } from "../connection/broadband-indicator.tsx";
import { QuestionPalette } from "../problems/question-palette.tsx";
import { LazyProctorStatus } from "../proctoring/lazy-proctoring.tsx";
import { SaveState } from "../solutions/save/save-state.tsx";
import { useSignedIn } from "../../lib/identity.ts";
import { useProduct } from "../../lib/product.ts";
import classes from "../../shared/problems/problem-page.module.css";
import { useProctored } from "./shell/use-proctored.ts";

interface Props {
  test: Test;
  solutionSet: SolutionSet;
  sections: SectionWithProblems[];
  problem: Problem;
}

/** Replaces the top bar: the way back, the time left, and whether the answer is saved. */
export function ProblemHeader({ test, solutionSet, sections, problem }: Props) {
  const expiry = shownExpiry(sections, solutionSet.expiry);
  const product = useProduct((state) => state.product);
  const { timer } = timerAndMeterShown(test, solutionSet);
  const isProctored = useProctored(test, solutionSet);
  const { usertype } = useSignedIn();
  return (
    <header className={classes.header} data-proctored={isProctored}>
      <CompanyLogo company={test.company} height={28} compact />
      <Link
        to="/test/$testSlug/problems"
        params={{ testSlug: test.slug }}
        search={{ testType: undefined }}
        className={classes.back}
        aria-label={`All questions of ${test.name}`}
      >
        <IconArrowLeft size={18} aria-hidden className={classes.arrow} />
        <span className={classes.name}>{test.name}</span>
      </Link>
      <div className={classes.tools}>
        {problem.problem_type !== "CMP" && <SaveState problems={[problem.slug]} />}
        {timer && expiry !== null && (
          <TimerBadge
            expiry={expiry}
            counts={countsSection(sections) ? "section" : product}
            stoppedAt={solutionSet.paused_at}
          />
        )}
        {isProctored && <LazyProctorStatus />}
        {isProctored && <BroadbandIndicator />}
        {hasChat(test, usertype) && <ChatButton />}
        <QuestionPalette testSlug={test.slug} sections={sections} current={problem.slug} />
        <SubmitButton sections={sections} />
      </div>
    </header>
  );
}
